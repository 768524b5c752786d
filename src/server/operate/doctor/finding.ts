/** The result of one check, with advice if there is something to do. */
export interface Finding {
  about: string
  /** `doubtful`: the service runs, but a person has to decide. */
  state: 'good' | 'doubtful' | 'wrong'
  what: string
  todo?: string
}

export const good = (about: string, what: string): Finding => ({ about, state: 'good', what })
export const doubtful = (about: string, what: string, todo: string): Finding => ({ about, state: 'doubtful', what, todo })
export const wrong = (about: string, what: string, todo: string): Finding => ({ about, state: 'wrong', what, todo })

const labels: Record<Finding['state'], string> = { good: 'good', doubtful: 'check', wrong: 'WRONG' }
const lineLength = 120

/** The findings as lines for a terminal, wrong ones first. The last line counts them. */
export function tableOf(findings: Finding[]): string[] {
  const byState = (['wrong', 'doubtful', 'good'] as const).map((state) => findings.filter((finding) => finding.state === state))
  const aboutWidth = Math.max(...findings.map(({ about }) => about.length)) + 2
  const lines = byState.flat().flatMap(({ about, state, what, todo }) => {
    const head = `${labels[state].padEnd(7)}${about.padEnd(aboutWidth)}`
    const indent = ' '.repeat(head.length)
    const text = [what, ...(todo ? [`→ ${todo}`] : [])].flatMap((sentence) => wrapText(sentence, lineLength - head.length))
    return text.map((line, at) => `${at === 0 ? head : indent}${line}`)
  })
  const [wrongOnes, doubtfulOnes, goodOnes] = byState.map(({ length }) => length)
  return [...lines, '', `${wrongOnes} wrong, ${doubtfulOnes} to check, ${goodOnes} good.`]
}

/** Breaks a text into lines of at most this length. A longer word gets its own line. */
const wrapText = (text: string, length: number): string[] => text.match(new RegExp(`\\S.{0,${length - 1}}(?=\\s|$)|\\S+`, 'g')) ?? []
