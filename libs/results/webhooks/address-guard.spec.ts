import { describe, expect, it } from '@jest/globals';
import { checkedAddresses, isPublicAddress, urlProblem, type Address } from './address-guard.js';

const INSIDE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'not an address',
];

describe('an address', () => {
  it.each(INSIDE)('%s is not of the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['1.1.1.1', '93.184.215.14', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001:82a::200e'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('the URL of a webhook', () => {
  it.each([
    ['https://hooks.example.com/senki?x=1', null],
    ['https://hooks.example.com:8443/', null],
    ['https://1.1.1.1/', null],
    ['http://hooks.example.com/', 'https://'],
    ['ftp://hooks.example.com/', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['hooks.example.com', 'a URL'],
    [`https://a.example/${'x'.repeat(2048)}`, 'a URL'],
    ['https://ann:secret@hooks.example.com/', 'a password'],
    ['https://hooks.example.com/#a', 'a fragment'],
    ['https://127.0.0.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://0177.0.0.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:169.254.169.254]/', 'private'],
  ])('%.60s: %s', (url, problem) => {
    const found = urlProblem(url, false);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toContain(problem);
  });

  it('may be plain and private where that is allowed, and nothing else', () => {
    expect(urlProblem('http://127.0.0.1:3000/', true)).toBeNull();
    expect(urlProblem('ftp://127.0.0.1/', true)).toContain('https://');
  });
});

describe('where a host leads', () => {
  const resolving = (...found: readonly string[]) => {
    return async (): Promise<readonly Address[]> =>
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };

  it('is what the name server said, once it is known to be public', async () => {
    expect(await checkedAddresses('a.example', resolving('1.1.1.1', '2606:4700::1'), false)).toHaveLength(2);
  });

  it('is refused as soon as one of its addresses is private', async () => {
    await expect(checkedAddresses('a.example', resolving('1.1.1.1', '10.0.0.1'), false)).rejects.toThrow('private');
    await expect(checkedAddresses('a.example', resolving(), false)).rejects.toThrow('no address');
  });

  it('needs no question for an address, which is checked all the same', async () => {
    const asked = async () => Promise.reject(new Error('asked'));
    await expect(checkedAddresses('[::1]', asked, false)).rejects.toThrow('private');
    expect(await checkedAddresses('[2606:4700::1]', asked, false)).toEqual([{ address: '2606:4700::1', family: 6 }]);
  });
});
