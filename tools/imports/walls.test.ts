import { describe, expect, test } from 'vitest'
import { sourceFile } from './source-file.ts'
import { brokenWalls } from './walls.ts'

/** The walls that a file with this text breaks. */
function broken(path: string, text: string, others: Record<string, string> = {}): string[] {
  const files = { ...others, [path]: text }
  return brokenWalls(Object.entries(files).map(([name, content]) => sourceFile(name, content)))
}

const forbidden: [wall: string, path: string, text: string][] = [
  ['contract takes zod and big.js only', 'src/contract/pricing.ts', `import { pick } from 'lodash'`],
  ['contract takes nothing of Node', 'src/contract/pricing.ts', `import { readFileSync } from 'node:fs'`],
  ['contract takes nothing of the server', 'src/contract/pricing.ts', `import { a } from '../server/platform/clock.ts'`],
  ['server never web', 'src/server/main.ts', `import { a } from '../web/api/api.ts'`],
  ['server never web, types neither', 'src/server/main.ts', `import type { A } from '../web/api/api.ts'`],
  ['server never sandbox', 'src/server/provider/market-data/poll-loop.ts', `import { a } from '../../../sandbox/main.ts'`],
  ['web never server', 'src/web/home/Home.tsx', `import { a } from '../../server/platform/clock.ts'`],
  ['web never server, types neither', 'src/web/home/Home.tsx', `import type { A } from '../../server/platform/clock.ts'`],
  ['web never sandbox', 'src/web/home/Home.tsx', `import { a } from '../../sandbox/html.ts'`],
  ['web never server, lazily neither', 'src/web/home/Home.tsx', `const a = () => import('../../server/platform/clock.ts')`],
  ['web never server, tests neither', 'src/web/home/Home.test.tsx', `import { a } from '../../server/platform/clock.ts'`],
  ['sandbox never server', 'src/sandbox/main.ts', `import '../server/platform/clock.ts'`],
  ['sandbox takes only the currencies of the contract', 'src/sandbox/main.ts', `import type { A } from '#contract/calls.ts'`],
  ['only assemble chooses adapters', 'src/server/platform/mail/mail.ts', `import { smtp } from './smtp.adapter.ts'`],
  ['main chooses no adapter', 'src/server/main.ts', `import { smtp } from './platform/mail/smtp.adapter.ts'`],
  ['a lower department never a higher one', 'src/server/client/account/account.ts', `import { a } from '../../trade/deal/deal.ts'`],
  ['the platform never a department', 'src/server/platform/http/route.ts', `import type { A } from '../../site/switch/switch.ts'`],
  ['no department an entry', 'src/server/operate/desk/desk.ts', `import { a } from '../../main.ts'`],
  ['no department assemble', 'src/server/operate/desk/desk.ts', `import { a } from '../../assemble/desk.ts'`],
  ['routes never the store', 'src/server/client/session/session.routes.ts', `import { a } from './session.store.ts'`],
  ['routes never a table', 'src/server/client/session/session.routes.ts', `import { a } from './session.table.ts'`],
  ['a store never routes', 'src/server/client/session/session.store.ts', `import { a } from './session.routes.ts'`],
  ["another domain's store", 'src/server/client/session/session.ts', `import { a } from '../account/account.store.ts'`],
  ["another domain's store, types too", 'src/server/client/session/session.ts', `import type { A } from '../account/account.store.ts'`],
  ["another domain's table", 'src/server/client/session/session.ts', `import { a } from '../account/account.table.ts'`],
  ["a store never another domain's store", 'src/server/client/session/session.store.ts', `import { a } from '../account/account.store.ts'`],
  ['features apart', 'src/web/profile/Profile.tsx', `import { a } from '../account/Register.tsx'`],
  ['features apart, types too', 'src/web/profile/Profile.tsx', `import type { A } from '../account/Register.tsx'`],
  ['features do not know what composes them', 'src/web/profile/Profile.tsx', `import { a } from '../shell/Header.tsx'`],
  ['ui knows no feature', 'src/web/ui/Button.tsx', `import { a } from '../profile/profile.ts'`],
  ['api knows no feature', 'src/web/api/api.ts', `import { a } from '../account/account.ts'`],
  ['api holds calls and knows no session', 'src/web/api/api.ts', `import { a } from '../session/session.ts'`],
  ['language knows no feature', 'src/web/language/text.ts', `import { a } from '../profile/wording.en.ts'`],
  ['no zod in the browser', 'src/web/home/Home.tsx', `import { z } from 'zod'`],
  ['no endpoint in the browser', 'src/web/home/Home.tsx', `import { login } from '#contract/endpoints/session.ts'`],
  ['an inline type import still loads the module', 'src/web/home/Home.tsx', `import { type A } from '#contract/endpoints/session.ts'`],
  ['the product does not use the tools', 'src/server/main.ts', `import { a } from '../../tools/launcher/ports.ts'`],
  ['the tools do not use what verifies', 'tools/test.ts', `import { a } from '../verify/harness/client.ts'`],
  ['a re-export is an import', 'src/server/main.ts', `export { a } from '../web/api/api.ts'`],
  ['an import over several lines is one', 'src/server/main.ts', `import {\n  a,\n  b,\n} from '../web/api/api.ts'`],
]

const allowed: [wall: string, path: string, text: string][] = [
  ['contract takes zod and big.js', 'src/contract/pricing.ts', `import Big from 'big.js'\nimport { z } from 'zod'`],
  ["contract's tests take vitest", 'src/contract/pricing.test.ts', `import { test } from 'vitest'`],
  ['everybody takes the contract', 'src/server/main.ts', `import { calls } from '#contract/calls.ts'`],
  ['sandbox takes the currencies', 'src/sandbox/main.ts', `import { currencies } from '#contract/currencies.ts'`],
  ['assemble chooses adapters', 'src/server/assemble/platform.ts', `import { smtp } from '../platform/mail/smtp.adapter.ts'`],
  ['a test may take the adapter', 'src/server/platform/mail/mail.test.ts', `import { smtp } from './smtp.adapter.ts'`],
  ['everybody knows what an adapter can do', 'src/server/platform/mail/send-letters.ts', `import type { A } from './smtp.adapter.ts'`],
  ["a store joins another domain's table", 'src/server/client/session/session.store.ts', `import { a } from '../account/account.table.ts'`],
  ['routes take their use case', 'src/server/client/session/session.routes.ts', `import { a } from './log-in.ts'`],
  ["a domain takes another's use case", 'src/server/client/session/session.ts', `import { a } from '../account/credentials.ts'`],
  ['a department takes one below it', 'src/server/trade/deal/deal.ts', `import { a } from '../../client/account/lock.ts'`],
  ['a table refers to another', 'src/server/client/session/session.table.ts', `import { a } from '../account/account.table.ts'`],
  ['stores take the database', 'src/server/client/session/session.store.ts', `import { a } from '../../platform/database/database.ts'`],
  ['landing composes features', 'src/web/landing/Landing.tsx', `import { a } from '../converter/Converter.tsx'`],
  ['features take ui and api', 'src/web/profile/Profile.tsx', `import { a } from '../ui/Button.tsx'\nimport { b } from '../api/api.ts'`],
  ['features take the session', 'src/web/profile/Profile.tsx', `import { a } from '../session/log-out.ts'`],
  ['the session takes the calls', 'src/web/session/log-out.ts', `import { a } from '../api/backend.ts'`],
  ['shell gathers the texts of features', 'src/web/shell/texts/clients.en.ts', `import { a } from '../../profile/wording.en.ts'`],
  ['the browser takes types of schemas', 'src/web/home/Home.tsx', `import type { A } from '#contract/endpoints/session.ts'`],
  ['a comment is no import', 'src/server/main.ts', `// import { a } from '../web/api/api.ts'\n/* import '../web/a.ts' */`],
]

describe('a forbidden import is caught:', () => {
  test.each(forbidden)('%s', (_, path, text) => {
    expect(broken(path, text)).toEqual([expect.stringContaining(`${path} imports `)])
  })

  test('a store that calls a use case', () => {
    const others = { 'src/server/client/account/account.ts': `import * as store from './account.store.ts'` }
    expect(broken('src/server/client/session/session.store.ts', `import { a } from '../account/account.ts'`, others)).toEqual([
      'src/server/client/session/session.store.ts imports src/server/client/account/account.ts: a store knows nothing of use cases',
    ])
  })

  test('files that import each other in a circle, types included', () => {
    const others = {
      'src/server/platform/b.ts': `import type { A } from './c.ts'`,
      'src/server/platform/c.ts': `import { a } from './a.ts'`,
    }
    expect(broken('src/server/platform/a.ts', `import { b } from './b.ts'`, others)).toEqual([
      'src/server: files import each other in a circle: src/server/platform/a.ts, src/server/platform/b.ts, src/server/platform/c.ts',
    ])
  })

  test('folders of the browser’s side that import each other in a circle', () => {
    const others = {
      'src/web/home/Home.tsx': `import { a } from '../profile/profile.ts'`,
      'src/web/profile/Profile.tsx': `import { a } from '../ui/Button.tsx'`,
    }
    expect(broken('src/web/ui/Link.tsx', `import { a } from '../home/home.ts'`, others)).toContain(
      'src/web: folders import each other in a circle: home, profile, ui',
    )
  })

  test('a contract file that brings zod along through another one', () => {
    const others = { 'src/contract/wire.ts': `import { a } from './schemas.ts'`, 'src/contract/schemas.ts': `import { z } from 'zod'` }
    expect(broken('src/web/home/Home.tsx', `import { a } from '#contract/wire.ts'`, others)).toEqual([
      'src/web/home/Home.tsx imports src/contract/wire.ts: schemas stay out of the browser: use import type',
    ])
  })
})

describe('a proper import passes:', () => {
  test.each(allowed)('%s', (_, path, text) => {
    expect(broken(path, text)).toEqual([])
  })
})
