/** Names in a compound file are UTF-16 in 128-byte entries, so scanning the entries is enough to identify the file type. */
export function directoryNames(bytes: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>();
  const decoder = new TextDecoder('utf-16le');
  for (let at = 512; at + 128 <= bytes.length && names.size < 1000; at += 128) {
    const length = (bytes[at + 64] ?? 0) | ((bytes[at + 65] ?? 0) << 8);
    const kind = bytes[at + 66] ?? 0;
    if (length < 4 || length > 64 || length % 2 !== 0 || kind === 0 || kind > 5) continue;
    const name = decoder.decode(bytes.subarray(at, at + length - 2));
    if (/^[\w [\]().-]+$/.test(name)) names.add(name);
  }
  return names;
}
