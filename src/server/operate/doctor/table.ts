import type { Finding } from './finding.ts'

const labels: Record<Finding['state'], string> = { good: 'good', doubtful: 'check', wrong: 'WRONG' }
const width = 120

/** The findings as lines for a terminal, wrong ones first. */
export function table(findings: Finding[]): string[] {
  const order: Finding['state'][] = ['wrong', 'doubtful', 'good']
  const sorted = order.flatMap((state) => findings.filter((finding) => finding.state === state))
  const column = Math.max(...findings.map(({ about }) => about.length)) + 2
  const lines = sorted.flatMap(({ about, state, what, todo }) => {
    const head = `${labels[state].padEnd(7)}${about.padEnd(column)}`
    const indent = ' '.repeat(head.length)
    const text = [...wrapped(what, width - head.length), ...(todo ? wrapped(`→ ${todo}`, width - head.length) : [])]
    return text.map((line, at) => `${at === 0 ? head : indent}${line}`)
  })
  return [...lines, '', summary(findings)]
}

function summary(findings: Finding[]): string {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return `${count('wrong')} wrong, ${count('doubtful')} to check, ${count('good')} good.`
}

/** In lines of at most this many columns; a longer word has a line for itself. */
const wrapped = (text: string, columns: number): string[] => text.match(new RegExp(`\\S.{0,${columns - 1}}(?=\\s|$)|\\S+`, 'g')) ?? []
