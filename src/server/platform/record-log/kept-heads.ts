import { z } from 'zod'
import { headFacts, publishedHead, type PublishedHead } from './head.ts'

/** A head that somebody kept outside of the service. */
export interface KeptHead {
  size: number
  root: string
  /** When it was signed, if the file says so. */
  at: string | undefined
  /** With its signature, if the file has it. */
  signed: PublishedHead | undefined
}

const facts = headFacts.partial().required({ size: true, root: true })
const document = z.object({ heads: z.array(publishedHead).min(1) })

/**
 * The heads in a file, smallest first: the published document, one head of it, a signed text as it was mailed, or size and root from an acceptance
 * letter as `{"root": "…", "size": 1}`. Undefined if it is none of them.
 */
export function readKeptHeads(text: string): KeptHead[] | undefined {
  try {
    const json: unknown = JSON.parse(text)
    const signed = document.safeParse(json).data?.heads ?? [publishedHead.safeParse(json).data].filter((head) => head !== undefined)
    const heads = signed.length > 0 ? signed.map((head) => keptHeadOf(JSON.parse(head.text), head)) : [keptHeadOf(json, undefined)]
    return heads.toSorted((a, b) => a.size - b.size)
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}

function keptHeadOf(json: unknown, signed: PublishedHead | undefined): KeptHead {
  const { size, root, at } = facts.parse(json)
  return { size, root, at, signed }
}
