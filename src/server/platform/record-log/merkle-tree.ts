import { createHash } from 'node:crypto'

const sha256 = (...parts: (Buffer | string)[]) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const [leafPrefix, nodePrefix] = [Buffer.from([0]), Buffer.from([1])]
const hashBytes = 32

/** The hash of a leaf of an RFC 9162 tree (section 2.1.1). */
export const leafHash = (entry: Buffer): Buffer => sha256(leafPrefix, entry)
const nodeHash = (left: Buffer, right: Buffer) => sha256(nodePrefix, left, right)

/** The right edge of a tree: all that is needed to append leaves, and to know the root. Its hashes are few: one for each 1 of the binary size. */
export interface RightEdge {
  /** How many leaves the tree has. */
  size(): number
  append(entry: Buffer): void
  root(): Buffer
  /** The roots of the largest complete subtrees from left to right, one after the other. */
  bytes(): Buffer
}

/** The right edge of a tree with `size` leaves, from its `bytes`. Without arguments: of the empty tree. */
export function rightEdge(size = 0, bytes: Buffer = Buffer.alloc(0)): RightEdge {
  const hashes = Array.from({ length: bytes.length / hashBytes }, (_, at) => bytes.subarray(at * hashBytes, (at + 1) * hashBytes))
  let leaves = size
  return {
    size: () => leaves,
    append(entry) {
      let hash = leafHash(entry)
      // Each 1 at the end of the binary size is a complete subtree that this leaf completes to a larger one.
      for (let rest = leaves; rest % 2 === 1; rest = (rest - 1) / 2) hash = nodeHash(hashes.pop() ?? hash, hash)
      hashes.push(hash)
      leaves++
    },
    root: () => (hashes.length === 0 ? sha256() : hashes.reduceRight((right, left) => nodeHash(left, right))),
    bytes: () => Buffer.concat(hashes),
  }
}
