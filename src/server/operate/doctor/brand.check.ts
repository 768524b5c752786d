import { publishBrand } from '../../platform/brand/published.ts'
import type { Config } from '../../platform/config/config.ts'
import { StartError } from '../../platform/start-error.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'

const about = 'Brand'

/** Checks the brand's texts and fonts as the start does, and lists the texts that stay English. */
export async function checkBrand({ brand }: Pick<Config, 'brand'>, textsFile = 'dist/texts.json'): Promise<Finding[]> {
  try {
    const { missing } = await publishBrand(brand, textsFile)
    const findings = Object.entries(missing).flatMap(([language, ids]) => (ids.length > 0 ? [untranslated(language, ids)] : []))
    return findings.length > 0 ? findings : [good(about, 'Every language has every text.')]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return [doubtful(about, `Its texts cannot be checked: ${textsFile} is missing.`, 'Build the site first: npm start does so.')]
    if (!(error instanceof StartError)) throw error
    return error.message.split('\n').map((problem) => wrong(about, problem, 'Correct the file in the folder of the brand.'))
  }
}

const shown = 20

function untranslated(language: string, ids: string[]): Finding {
  const rest = ids.length > shown ? ` and ${ids.length - shown} more` : ''
  const what = `${ids.length} ${ids.length === 1 ? 'text is' : 'texts are'} missing and shown in English: ${ids.slice(0, shown).join(', ')}${rest}.`
  return doubtful(about, what, `Add them to texts-${language}.json.`)
}
