/**
 * Short words that programs are full of, as TruffleHog was seen to heed them: it takes a find that it could not verify for none when it
 * holds such a word, and a value drawn by chance holds one now and then. Longer words come about too seldom to matter.
 */
export const COMMON_WORDS: readonly string[] = `
  2018- 2019- 2020- 2021- 2022- 2048 3des algo align alloc args array auth base batch bits black blob block
  bound build byte cache calc cancel case cert char check close cloud code colon color config const cred
  cron data date defer delta depth des3 else entry enum errno event exit expr field final first frame from
  goto gray group hash head hmac href ident index info init item json keys kind label large last layer lease
  leave lexer limit local lock master match math model mouse name never node open part piece pkcs port press
  private proto public query queue random read resp rest return ring role root safe scale seal server
  session share shim sign slave slice small sort space spec split start state step stop struct style table
  term test text this throw time token trace tuple type uint user utils uuid valid value version white win32
  x509
`
  .trim()
  .split(/\s+/);
