import path from 'node:path'
import { once } from '../once.ts'
import type { Brand } from '../brand/brand.ts'
import { type Look, lookOf } from './look.ts'
import { typesetInThread } from './thread.ts'

export const paperKinds = ['offer', 'indication', 'confirmation', 'receipt', 'policy'] as const
export type PaperKind = (typeof paperKinds)[number]

/** Is called when a paper has letters that no font has. `missing`: their code points. */
export type OnMissing = (kind: PaperKind, missing: number[]) => void

/** What a paper for a client says, in its words: everything but how it looks. */
export interface Paper {
  kind: Exclude<PaperKind, 'policy'>
  /** BCP 47: `en-GB`. */
  locale: string
  /** The only date of the file. */
  madeAt: Date
  /** The operator's brand, its registered name, and lines of small print beside it. */
  from: { brand: string; legalName: string; lines: string[] }
  title: string
  /** Under the title. */
  head: string
  /** For whom it is, under the head; may be empty. */
  to: string
  /** Names the paper at the top of every further page. */
  reference: string
  /** At the bottom of every page, for what is not binding; may be empty. */
  note: string
  /** At the bottom of every page. */
  address: string
  /** What the paper is worth, and until when. */
  standing: { title: string; lines: string[] }[]
  amounts: Amount[]
  sections: Section[]
}

export interface Amount {
  label: string
  amount: string
  /** May be empty. */
  note: string
}

export interface Section {
  title: string
  /** A calculation has figures of one width. */
  isCalculation?: true
  /** They stay on one page, unless they are longer than one. */
  entries?: Entry[]
  /** Running text. Its line breaks are kept. */
  paragraphs?: string[]
}

/** A label on the left, a value on the right. */
export interface Entry {
  label: string
  value: string
  /** Small, below both. */
  note?: string
  isTotal?: boolean
  /** The value is below the label, as wide as the page. */
  isLong?: boolean
}

export interface WorkerData {
  paper: Paper
  look: Look
}

// TypeScript in a checkout, JavaScript in a build.
const program = path.join(import.meta.dirname, `typeset-paper-thread${path.extname(import.meta.filename)}`)

/**
 * Makes the function that typesets papers. It typesets one at a time, in a thread, so that many requests at once need no more memory than one.
 * `fonts`: the folder of the build's TrueType faces.
 */
export function createPress({
  brand,
  fonts,
  onMissing,
}: {
  brand: Brand
  fonts: string
  onMissing: OnMissing
}): (paper: Paper) => Promise<Buffer> {
  const look = once(async () => lookOf(brand, fonts))
  let last: Promise<unknown> = Promise.resolve()
  return (paper) => {
    const typeset = async () => {
      const { bytes, missing } = await typesetInThread(program, { paper, look: await look() } satisfies WorkerData)
      if (missing.length > 0) onMissing(paper.kind, missing)
      return bytes
    }
    const pdf = last.then(typeset)
    last = pdf.catch(() => undefined)
    return pdf
  }
}
