/** The heads under which a match is known here, of its end or its imported file. One that was played here also gives ''. */
export const KNOWN_HEAD = `SELECT encode(hash, 'hex') AS head FROM es.event WHERE match_id = $1 AND type = 'SecretRevealed'
  UNION ALL SELECT '' FROM es.match_stream WHERE match_id = $1
  UNION ALL SELECT e.head FROM archive_entry e JOIN archive_file USING (match_id) WHERE e.match_id = $1`;
