import { few, type Result } from './part.ts'

/** One line of the table at the end of a run. */
export type Row = { name: string; title: string; result: Result; seconds: number }

/** Prints what a part found. */
export function tell({ figures, failures }: Result): void {
  for (const { what, value } of figures) console.log(`  ${what}: ${value}`)
  for (const failure of few(failures, 60)) console.log(`  BROKEN: ${failure}`)
}

/** In Markdown, to be copied into the documents. */
export function table(rows: Row[]): string {
  const line = ({ name, title, result, seconds }: Row) => {
    const figures = result.figures.map(({ what, value }) => `${what}: ${value}`).join('<br>')
    return `| ${name} | ${title} | ${figures} | ${seconds} s | ${result.failures.length === 0 ? 'held' : 'BROKEN'} |`
  }
  return ['| part | what was done | figures | took | promise |', '|---|---|---|---|---|', ...rows.map(line)].join('\n')
}
