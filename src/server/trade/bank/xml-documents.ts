import { isAscii, isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import { BankFileError, type XmlDocument } from './xml-parts.ts'

/**
 * Finds the XML documents in a file of the bank: one, several one after the other, or those of a ZIP.
 *
 * @throws BankFileError
 */
export async function documentsOf(file: Uint8Array): Promise<XmlDocument[]> {
  if (file.length === 0) throw new BankFileError('empty')
  if (file.length > maxBankFileBytes) throw new BankFileError('too-large')
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length)
  const files = bytes.toString('latin1', 0, 2) === 'PK' ? await unzip(bytes) : [bytes]
  return files.flatMap((one) => split(one).map((document) => ({ bytes: document, encoding: encodingOf(document) })))
}

/** Banks put their statements as PDF beside the XML files. */
async function unzip(bytes: Buffer): Promise<Buffer[]> {
  const files: Buffer[] = []
  let left = maxBankFileBytes
  try {
    const archive = await fromBufferPromise(bytes)
    for await (const entry of archive.eachEntry()) {
      if (!/(?:^|\/)[^./][^/]*\.xml$/i.test(entry.fileName)) continue
      left -= entry.uncompressedSize
      if (left < 0) throw new BankFileError('too-large')
      files.push(await buffer(await archive.openReadStreamPromise(entry)))
    }
  } catch (error) {
    throw error instanceof BankFileError ? error : new BankFileError('unreadable-zip')
  }
  if (files.length === 0) throw new BankFileError('unreadable-zip')
  return files
}

/** A document begins with a declaration, or after the end of the one before it. */
function split(bytes: Buffer): Buffer[] {
  const starts = new Set([0])
  for (const mark of ['<?xml ', 'Document>'])
    for (let at = bytes.indexOf(mark, 1); at !== -1; at = bytes.indexOf(mark, at + 1)) {
      const start = mark === '<?xml ' ? withMark(bytes, at) : startAfter(bytes, at + mark.length)
      if (
        start !== undefined &&
        bytes
          .subarray(Math.max(0, start - 20), start)
          .toString('latin1')
          .trimEnd()
          .endsWith('>')
      )
        starts.add(start)
    }
  const sorted = [...starts].toSorted((one, other) => one - other)
  return sorted.map((start, at) => bytes.subarray(start, sorted[at + 1]))
}

const withMark = (bytes: Buffer, at: number) => (bytes.toString('latin1', at - 3, at) === '\u00EF\u00BB\u00BF' ? at - 3 : at)

/** Where a next document begins without a declaration. */
function startAfter(bytes: Buffer, end: number): number | undefined {
  const isEnd = bytes[bytes.lastIndexOf('<', end) + 1] === '/'.charCodeAt(0)
  const [, spaces] = /^(\s*)<[^/!?]/.exec(bytes.toString('latin1', end, end + 100)) ?? []
  return isEnd && spaces !== undefined ? end + spaces.length : undefined
}

const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** The encoding that mark and declaration say. If the bytes have another one, letters of names would be wrong. */
function encodingOf(bytes: Buffer): string {
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1]
  const beginning = new TextDecoder(marked ?? 'latin1').decode(bytes.subarray(0, 400))
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([^"'\s]*)/.exec(beginning)?.[1]
  const encoding = declared === undefined ? (marked ?? 'utf-8') : labelOf(declared)
  const isWide = encoding.startsWith('utf-16')
  if (isWide && marked?.startsWith('utf-16')) return marked
  const isContradicted = isWide || (marked ?? encoding) !== encoding || (encoding !== 'utf-8' && isUtf8(bytes) && !isAscii(bytes))
  if (isContradicted) throw new BankFileError('other-encoding', { what: declared ?? encoding })
  return encoding
}

function labelOf(declared: string): string {
  try {
    return new TextDecoder(declared).encoding
  } catch {
    throw new BankFileError('unknown-encoding', { what: declared.slice(0, 60) })
  }
}
