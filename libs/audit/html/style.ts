/** Dark text on a light background and vice versa, both with a contrast of at least 4.5 to 1. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --text: #1b1f24; --soft: #57606a; --line: #d0d7de; --panel: #f6f8fa; --link: #0550ae;
  --high: #a40e26; --medium: #953800; --low: #0550ae; --info: #57606a; --good: #116329;
  --s0: #0969da; --s1: #bc4c00; --s2: #1a7f37; --s3: #8250df; --hidden: #c9d1d9; --mark: #cf222e; }
@media (prefers-color-scheme: dark) { :root { --ground: #0d1117; --text: #e6edf3; --soft: #9ea7b3; --line: #30363d; --panel: #161b22; --link: #79c0ff;
  --high: #ff8e8a; --medium: #ffa657; --low: #79c0ff; --info: #9ea7b3; --good: #7ee787;
  --s0: #58a6ff; --s1: #ffa657; --s2: #56d364; --s3: #d2a8ff; --hidden: #373e47; --mark: #ff7b72; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 62rem; background: var(--ground); color: var(--text);
  font: 16px/1.55 system-ui, sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .25rem; overflow-wrap: anywhere; } h2 { font-size: 1.25rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: 1.05rem; margin: 1.75rem 0 .5rem; overflow-wrap: anywhere; }
p, li { overflow-wrap: anywhere; } p { margin: .4rem 0; } .soft { color: var(--soft); font-weight: 400; } a { color: var(--link); }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; padding: .6rem 0; border-block: 1px solid var(--line); }
.cards { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1.25rem 0; padding: 0; list-style: none; }
.cards li { flex: 1 1 7rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--panel); }
.cards b { display: block; font-size: 1.6rem; line-height: 1.2; }
.finding { margin: .75rem 0; padding: .75rem 1rem; border: 1px solid var(--line); border-left: .4rem solid var(--info); border-radius: .4rem; background: var(--panel); }
.finding h3 { margin: 0; font-size: 1rem; font-weight: 600; } .finding ul { margin: .3rem 0; padding-left: 1.25rem; }
.finding.high { border-left-color: var(--high); } .finding.medium { border-left-color: var(--medium); } .finding.low { border-left-color: var(--low); }
.tag { font-weight: 600; } .tag.high { color: var(--high); } .tag.medium { color: var(--medium); } .tag.low { color: var(--low); } .tag.info { color: var(--info); }
.tag.none { color: var(--soft); font-weight: 400; }
.passed { color: var(--good); } .failed { color: var(--high); font-weight: 600; } .skipped { color: var(--soft); }
.scroll { overflow: auto; max-height: 36rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--panel); }
.scroll:focus-visible, summary:focus-visible, a:focus-visible { outline: .15rem solid var(--link); outline-offset: .1rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } thead th { position: sticky; top: 0; background: var(--panel); }
th, td { padding: .4rem .7rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; min-width: 4rem; }
thead th { white-space: nowrap; } tbody tr:last-child > * { border-bottom: 0; } tbody th { font-weight: 500; min-width: 8rem; } tbody code { white-space: nowrap; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 1rem 0 1.5rem; } figure .scroll { max-height: none; } svg { display: block; width: 100%; min-width: 42rem; height: auto; }
svg text { fill: var(--soft); font: 12px system-ui, sans-serif; } figcaption { color: var(--soft); font-size: .9rem; margin-top: .35rem; }
.grid { stroke: var(--line); } .turn { stroke: var(--soft); stroke-dasharray: 2 3; opacity: .7; } .hidden { fill: var(--hidden); }
.seat-0 { fill: var(--s0); } .seat-1 { fill: var(--s1); } .seat-2 { fill: var(--s2); } .seat-3 { fill: var(--s3); }
circle { opacity: .65; } .flagged { stroke: var(--mark); stroke-width: 2.5; opacity: 1; }
.flag path { fill: var(--mark); } .flag .mark { stroke: var(--mark); stroke-width: 1.5; } .flag rect { fill: var(--mark); }
details summary { cursor: pointer; color: var(--soft); } .exhibit { margin: 1rem 0; padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .5rem; }
.exhibit summary { color: var(--text); } .exhibit h3 { display: inline; margin: 0; } pre { padding: .75rem 1rem; margin: .5rem 0; }
@media print { body { max-width: none; } .finding, figure { break-inside: avoid; } .scroll { max-height: none; overflow: visible; } nav { display: none; } }
`;
