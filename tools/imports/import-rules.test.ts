import { describe, expect, test } from 'vitest'
import { sourceFile } from './source-file.ts'
import { brokenImportRules, foldersMissingFromMap, untidyFiles } from './import-rules.ts'

/** Checks a file with this path and text, together with the other files. */
function broken(path: string, text: string, others: Record<string, string> = {}): string[] {
  const files = { ...others, [path]: text }
  return brokenImportRules(Object.entries(files).map(([name, content]) => sourceFile(name, content)))
}

const useCase = 'src/server/client/session/session.ts'
const store = 'src/server/client/session/session.store.ts'
const routes = 'src/server/client/session/session.routes.ts'
const [home, profile, staff] = ['src/web/home/Home.tsx', 'src/web/profile/Profile.tsx', 'src/desk/operate/Staff.tsx']

const forbidden: [rule: string, path: string, text: string][] = [
  ['a contract file may not import lodash', 'src/contract/pricing.ts', `import { pick } from 'lodash'`],
  ['a contract file may not import from Node', 'src/contract/pricing.ts', `import { readFileSync } from 'node:fs'`],
  ['a contract file may not import the server', 'src/contract/pricing.ts', `import { a } from '../server/platform/clock.ts'`],
  ['the server may not import the web', 'src/server/main.ts', `import { a } from '../web/api/api.ts'`],
  ['the server may not import types of the web', 'src/server/main.ts', `import type { A } from '../web/api/api.ts'`],
  ['the server may not import the sandbox', 'src/server/provider/market-data/poll-loop.ts', `import { a } from '../../../sandbox/main.ts'`],
  ['the web may not import the server', home, `import { a } from '../../server/platform/clock.ts'`],
  ['the web may not import types of the server', home, `import type { A } from '../../server/platform/clock.ts'`],
  ['the web may not import the sandbox', home, `import { a } from '../../sandbox/html.ts'`],
  ['the web may not import the server lazily', home, `const a = () => import('../../server/platform/clock.ts')`],
  ['a test of the web may not import the server', 'src/web/home/Home.test.tsx', `import { a } from '../../server/platform/clock.ts'`],
  ['the desk may not import a feature of the web', staff, `import { a } from '../../web/profile/Profile.tsx'`],
  ['a feature of the desk may not import another', staff, `import { a } from '../approvals/Approvals.tsx'`],
  ['the parts of the desk may not import its session', 'src/desk/layout/states.tsx', `import { a } from '../session/hooks.ts'`],
  ['the desk may not import an endpoint', 'src/desk/api/staff.ts', `import { a } from '#contract/desk/endpoints/staff.ts'`],
  ['the web may not import the contract of the desk', home, `import { a } from '#contract/desk/calls.ts'`],
  ['the sandbox may not import the server', 'src/sandbox/main.ts', `import '../server/platform/clock.ts'`],
  ['the sandbox may not import calls of the contract', 'src/sandbox/main.ts', `import type { A } from '#contract/calls.ts'`],
  ['a department may not import an adapter', 'src/server/platform/mail/mail.ts', `import { smtp } from './smtp.adapter.ts'`],
  ['main may not import an adapter', 'src/server/main.ts', `import { smtp } from './platform/mail/smtp.adapter.ts'`],
  [
    'a department may not import a department above it',
    'src/server/client/account/account.ts',
    `import { a } from '../../trade/deal/deal.ts'`,
  ],
  ['the platform may not import a department', 'src/server/platform/http/route.ts', `import type { A } from '../../site/switch/switch.ts'`],
  ['a department may not import an entry', 'src/server/desk/command-line/desk.ts', `import { a } from '../../main.ts'`],
  ['a department may not import assemble', 'src/server/desk/command-line/desk.ts', `import { a } from '../../assemble/desk.ts'`],
  ['routes may not import a store', routes, `import { a } from './session.store.ts'`],
  ['routes may not import a table', routes, `import { a } from './session.table.ts'`],
  ['a store may not import routes', store, `import { a } from './session.routes.ts'`],
  ["a use case may not write by another room's store", useCase, `import { findAccount, setState } from '../account/account.store.ts'`],
  ["a use case may not import all of another room's store", useCase, `import * as accounts from '../account/account.store.ts'`],
  ["a room may not import another's routes", useCase, `import { a } from '../account/account.routes.ts'`],
  ["a use case may not import another domain's table", useCase, `import { a } from '../account/account.table.ts'`],
  ["a store may not write by another room's store", store, `import { setState } from '../account/account.store.ts'`],
  ['a feature may not import another feature', profile, `import { a } from '../account/Register.tsx'`],
  ['a feature may not import types of another feature', profile, `import type { A } from '../account/Register.tsx'`],
  ['a feature may not import the shell', profile, `import { a } from '../shell/Header.tsx'`],
  ['ui may not import a feature', 'src/web/ui/Button.tsx', `import { a } from '../profile/profile.ts'`],
  ['api may not import a feature', 'src/web/api/api.ts', `import { a } from '../account/account.ts'`],
  ['api may not import the session', 'src/web/api/api.ts', `import { a } from '../session/session.ts'`],
  ['language may not import a feature', 'src/web/language/text.ts', `import { a } from '../profile/wording.en.ts'`],
  ['the browser may not import zod', home, `import { z } from 'zod'`],
  ['the browser may not import an endpoint', home, `import { login } from '#contract/endpoints/session.ts'`],
  ['an inline type import loads the module, so it is forbidden too', home, `import { type A } from '#contract/endpoints/session.ts'`],
  ['the service may not import the tools', 'src/server/main.ts', `import { a } from '../../tools/launcher/ports.ts'`],
  ['the tools may not import verify', 'tools/test.ts', `import { a } from '../verify/harness/client.ts'`],
  ['a re-export is checked like an import', 'src/server/main.ts', `export { a } from '../web/api/api.ts'`],
  ['an import over several lines is checked', 'src/server/main.ts', `import {\n  a,\n  b,\n} from '../web/api/api.ts'`],
]

const allowed: [rule: string, path: string, text: string][] = [
  ['a contract file may import zod and big.js', 'src/contract/pricing.ts', `import Big from 'big.js'\nimport { z } from 'zod'`],
  ['a test of the contract may import vitest', 'src/contract/pricing.test.ts', `import { test } from 'vitest'`],
  ['the server may import the contract', 'src/server/main.ts', `import { calls } from '#contract/calls.ts'`],
  ['the sandbox may import the currencies of the contract', 'src/sandbox/main.ts', `import { currencies } from '#contract/currencies.ts'`],
  ['assemble may import an adapter', 'src/server/assemble/platform.ts', `import { smtp } from '../platform/mail/smtp.adapter.ts'`],
  ['a test may import an adapter', 'src/server/platform/mail/mail.test.ts', `import { smtp } from './smtp.adapter.ts'`],
  ['a department may import types of an adapter', 'src/server/platform/mail/send-letters.ts', `import type { A } from './smtp.adapter.ts'`],
  ["a store may import another domain's table", store, `import { a } from '../account/account.table.ts'`],
  [
    "a use case may read another room's store, and import its types",
    useCase,
    `import { findAccount, lockAccount, type Account } from '../account/account.store.ts'`,
  ],
  ['routes may import their use case', routes, `import { a } from './log-in.ts'`],
  ["a domain may import another domain's use case", useCase, `import { a } from '../account/credentials.ts'`],
  ['a department may import a department below it', 'src/server/trade/deal/deal.ts', `import { a } from '../../client/account/lock.ts'`],
  ['a table may import another table', 'src/server/client/session/session.table.ts', `import { a } from '../account/account.table.ts'`],
  ['a store may import the database', store, `import { a } from '../../platform/database/database.ts'`],
  ['landing may import features', 'src/web/landing/Landing.tsx', `import { a } from '../converter/Converter.tsx'`],
  ['a feature may import ui and api', profile, `import { a } from '../ui/Button.tsx'\nimport { b } from '../api/api.ts'`],
  ['a feature may import the session', profile, `import { a } from '../session/log-out.ts'`],
  ['the session may import the api', 'src/web/session/log-out.ts', `import { a } from '../api/backend.ts'`],
  ['the shell may import the texts of features', 'src/web/shell/texts/clients.en.ts', `import { a } from '../../profile/wording.en.ts'`],
  ['the browser may import types of schemas', home, `import type { A } from '#contract/endpoints/session.ts'`],
  [
    'the desk may import the ui and the texts of the web',
    staff,
    `import { t } from '../../web/language/text.ts'\nimport { Button } from '../../web/ui/Button.tsx'`,
  ],
  ['a feature of the desk may import its session', staff, `import { a } from '../session/hooks.ts'`],
  ['an import in a comment is ignored', 'src/server/main.ts', `// import { a } from '../web/api/api.ts'\n/* import '../web/a.ts' */`],
]

describe('a forbidden import is reported:', () => {
  test.each(forbidden)('%s', (_, path, text) => {
    expect(broken(path, text)).toEqual([expect.stringContaining(`${path} imports `)])
  })

  test('a store may not import a use case', () => {
    const others = { 'src/server/client/account/account.ts': `import * as store from './account.store.ts'` }
    expect(broken('src/server/client/session/session.store.ts', `import { a } from '../account/account.ts'`, others)).toEqual([
      'src/server/client/session/session.store.ts imports src/server/client/account/account.ts: a store may not import use cases',
    ])
  })

  test('files may not import each other in a cycle, not even types', () => {
    const others = {
      'src/server/platform/b.ts': `import type { A } from './c.ts'`,
      'src/server/platform/c.ts': `import { a } from './a.ts'`,
    }
    expect(broken('src/server/platform/a.ts', `import { b } from './b.ts'`, others)).toEqual([
      'src/server: files import each other in a cycle: src/server/platform/a.ts, src/server/platform/b.ts, src/server/platform/c.ts',
    ])
  })

  test('rooms of trade may not import each other in a cycle, but for tables', () => {
    const others = { 'src/server/trade/deal/deal.ts': `import { a } from '../offer/offer.ts'` }
    expect(broken('src/server/trade/offer/offer.ts', `import { b } from '../deal/pay.ts'`, others)).toEqual([
      'src/server/trade: folders import each other in a cycle: deal, offer',
    ])
    expect(broken('src/server/trade/offer/offer.store.ts', `import { b } from '../deal/deal.table.ts'`, others)).toEqual([])
  })

  test('folders of the web may not import each other in a cycle', () => {
    const others = {
      'src/web/home/Home.tsx': `import { a } from '../profile/profile.ts'`,
      'src/web/profile/Profile.tsx': `import { a } from '../ui/Button.tsx'`,
    }
    expect(broken('src/web/ui/Link.tsx', `import { a } from '../home/home.ts'`, others)).toContain(
      'src/web: folders import each other in a cycle: home, profile, ui',
    )
  })

  test('verify/ may not import an example that loads Vitest through another file', () => {
    const others = {
      'src/desk/testing/example-deal.ts': `import { nina } from './examples.ts'`,
      'src/desk/testing/examples.ts': `import { vi } from 'vitest'`,
    }
    const text = `import { exampleDeal } from '../../src/desk/testing/example-deal.ts'`
    expect(broken('verify/screens/desk.ts', text, others)).toEqual([
      'verify/screens/desk.ts imports src/desk/testing/example-deal.ts: that loads Vitest, in which verify/ does not run',
    ])
    expect(broken('verify/harness/until.test.ts', text, others)).toEqual([])
    expect(broken('verify/screens/desk.ts', text.replace('import', 'import type'), others)).toEqual([])
  })

  test('the browser may not import a contract file that loads zod through another file', () => {
    const others = { 'src/contract/wire.ts': `import { a } from './schemas.ts'`, 'src/contract/schemas.ts': `import { z } from 'zod'` }
    expect(broken('src/web/home/Home.tsx', `import { a } from '#contract/wire.ts'`, others)).toEqual([
      'src/web/home/Home.tsx imports src/contract/wire.ts: schemas stay out of the browser: use import type',
    ])
  })
})

describe('an allowed import is not reported:', () => {
  test.each(allowed)('%s', (_, path, text) => {
    expect(broken(path, text)).toEqual([])
  })
})

const lines = (count: number) => 'const a = 1\n'.repeat(count)

test('each re-export is reported', () => {
  expect(untidyFiles([sourceFile('src/web/ui/index.ts', `export * from './Button.tsx'\nexport { a } from './a.ts'\n`)])).toHaveLength(2)
  expect(untidyFiles([sourceFile('src/web/ui/parts.ts', `// all of it\nexport type {\n  A,\n} from './a.ts'\n`)])).toHaveLength(1)
  expect(untidyFiles([sourceFile('src/web/ui/a.ts', `import { a } from './b.ts'\nexport const c = a\n`)])).toEqual([])
})

test('a source file has at most 400 lines, a test 600', () => {
  expect(untidyFiles([sourceFile('src/server/a.ts', lines(400)), sourceFile('src/server/a.test.ts', lines(600))])).toEqual([])
  expect(untidyFiles([sourceFile('src/server/a.ts', lines(401))])).toEqual(['src/server/a.ts has 401 lines; 400 is the limit'])
  expect(untidyFiles([sourceFile('verify/journeys/a.spec.ts', lines(601))])).toEqual([
    'verify/journeys/a.spec.ts has 601 lines; 600 is the limit',
  ])
})

test('a folder that the map in docs/architecture.md lacks is reported', () => {
  const map = '| `src/server/platform/` | `mail/` letters |\n| `src/web/` | `session/` log-in |\nNot a row: `src/server/client/`\n'
  const folders = ['src/web', 'src/server/platform/mail', 'src/web/session', 'src/server/session', 'src/server/client']
  expect(foldersMissingFromMap(folders, map)).toEqual([
    'src/server/session/ is not on the map in docs/architecture.md',
    'src/server/client/ is not on the map in docs/architecture.md',
  ])
})
