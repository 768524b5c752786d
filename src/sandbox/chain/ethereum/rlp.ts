export type Rlp = Uint8Array | bigint | readonly Rlp[]

/** Ethereum's serialisation of lists, numbers and bytes. */
export function rlp(item: Rlp): Uint8Array {
  if (typeof item === 'bigint') return rlp(bytesOf(item))
  if (item instanceof Uint8Array) return item.length === 1 && item[0]! < 0x80 ? item : Uint8Array.of(...header(item.length, 0x80), ...item)
  const content = item.flatMap((one) => [...rlp(one)])
  return Uint8Array.of(...header(content.length, 0xc0), ...content)
}

function header(length: number, offset: number): number[] {
  if (length < 56) return [offset + length]
  const size = bytesOf(BigInt(length))
  return [offset + 55 + size.length, ...size]
}

/** Big-endian, without leading zeros. */
function bytesOf(number: bigint): Uint8Array {
  const digits = number === 0n ? '' : number.toString(16)
  return Uint8Array.from(Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex'))
}
