import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EnglishTexts } from '../../src/server/platform/brand/texts.ts'
import { root } from '../launcher/settings.ts'

type Texts = Record<string, string>

/** Writes the site's English texts for the server, which checks the brand's texts with them. A brand has no texts of the staff's pages. */
export async function writeEnglishTexts(file: string): Promise<void> {
  const tableOf = async (path: string, name: string) => ((await import(join(root, path))) as Record<string, Texts>)[name] ?? {}
  const visitors = await tableOf('src/web/shell/texts/visitors.en.ts', 'visitorsWording')
  // The browser loads the texts of offers, deals and wallets with their screens. A brand has one file for all texts of clients.
  const clients = {
    ...(await tableOf('src/web/shell/texts/clients.en.ts', 'clientsWording')),
    ...(await tableOf('src/web/shell/texts/deals.en.ts', 'dealsWording')),
    ...(await tableOf('src/web/wallet/wording.en.ts', 'wording')),
  }
  const all = await Promise.all(
    globSync('src/**/*wording.en.ts', { cwd: root, exclude: ['src/desk/**', 'src/server/staff/**'] }).map((path) =>
      tableOf(path, 'wording'),
    ),
  )
  const others = Object.fromEntries(all.flatMap(Object.entries<string>).filter(([id]) => !(id in clients || id in visitors)))
  writeFileSync(file, JSON.stringify({ visitors, clients, others } satisfies EnglishTexts))
}
