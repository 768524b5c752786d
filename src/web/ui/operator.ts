import type { PublicOperator } from '#contract/operator.ts'

/** Id of the data block that the server puts into each document. */
export const operatorBlockId = 'operator'

let cached: { text: string; operator: PublicOperator } | null = null

/** Who runs this exchange, read from the document. Throws if the document has no such block. */
export function readOperator(): PublicOperator {
  const text = document.getElementById(operatorBlockId)?.textContent
  if (!text) throw new Error(`The document has no data block "${operatorBlockId}"`)
  if (cached?.text !== text) cached = { text, operator: JSON.parse(text) as PublicOperator }
  return cached.operator
}
