import { isSignedBy, keyIdOf, readHeadText } from './head.ts'
import type { KeptHead } from './kept-heads.ts'
import type { RightEdge } from './merkle-tree.ts'
import type { StoredHead } from './record-log.store.ts'

/** One sentence for each stored head whose parts do not fit together. */
export function faultsOfHeads(heads: StoredHead[]): string[] {
  return heads.flatMap((head, at) => {
    const faults: string[] = [...faultsOfHead(head)]
    const before = heads[at - 1]
    if (head.number !== at) faults.push('heads before it are missing')
    if (before && before.size > head.size) faults.push('it covers fewer leaves than the head before it')
    return faults.map((fault) => `${nameOf(head)}: ${fault}.`)
  })
}

function* faultsOfHead(head: StoredHead): Generator<string, void> {
  const facts = readHeadText(head.text)
  if (!isSignedBy(head.publicKey, head)) yield 'its signature is wrong'
  if (!facts) yield 'its text is none that we sign'
  if (!facts) return
  if (facts.key !== keyIdOf(head.publicKey)) yield 'its text names another key'
  if (facts.size !== head.size || facts.at !== head.at.toISOString()) yield 'its text has another size or time than its row'
}

const nameOf = ({ number, at }: StoredHead) => `Head ${number} of ${at.toISOString()}`

/** One sentence for each kept head that no key of the stored heads has signed. */
export const faultsOfKeptHeads = (kept: KeptHead[], stored: StoredHead[]): string[] =>
  kept.flatMap(({ signed, size }) => {
    if (!signed) return []
    const head = { text: signed.text, signature: Buffer.from(signed.signature, 'base64') }
    if (stored.some(({ publicKey }) => isSignedBy(publicKey, head))) return []
    return [`The kept head with ${size} leaves: no key of the log has signed it. Either the file was changed, or the log’s keys were.`]
  })

interface ExpectedRoot {
  size: number
  root: string | undefined
  name: string
  /** The stored edge; undefined for a kept head. */
  edge?: Buffer
}

/** Compares the tree with the heads of one origin, while its leaves are read. */
export interface RootComparison {
  /** Call it before each leaf is appended, and after the last one. */
  compare(edge: RightEdge): Generator<string>
  /** After the last leaf. */
  end(size: number): Generator<string>
  /** Whether all heads so far had the tree's root. */
  isSame(): boolean
}

/** The first head with another root is reported, with the leaves among which the difference is: all later heads differ too. */
function compareRoots(heads: ExpectedRoot[]): RootComparison {
  let next = 0
  let sameUpTo = 0
  let isSame = true
  return {
    *compare(edge) {
      for (let head = heads[next]; head && head.size <= edge.size(); head = heads[++next]) {
        if (!isSame || head.size < edge.size()) continue
        if (edge.root().toString('hex') === head.root) {
          sameUpTo = head.size
          if (head.edge && !head.edge.equals(edge.bytes())) yield `${head.name}: its stored edge is not that of its leaves.`
        } else {
          isSame = false
          yield `${head.name} covers other leaves than those of today. The difference is among the leaves ${sameUpTo} to ${head.size - 1}.`
        }
      }
    },
    *end(size) {
      for (const head of heads.slice(next)) {
        isSame = false
        yield `${head.name} covers ${head.size} leaves, and the log has only ${size}.`
      }
    },
    isSame: () => isSame,
  }
}

export const compareStored = (heads: StoredHead[]): RootComparison =>
  compareRoots(
    heads.map((head) => ({ size: head.size, root: readHeadText(head.text)?.root, name: nameOf(head), edge: head.edge })).toSorted(bySize),
  )

export const compareKept = (heads: KeptHead[]): RootComparison =>
  compareRoots(heads.map(({ size, root, at }) => ({ size, root, name: `The kept head${at === undefined ? '' : ` of ${at}`}` })))

const bySize = (a: ExpectedRoot, b: ExpectedRoot) => a.size - b.size
