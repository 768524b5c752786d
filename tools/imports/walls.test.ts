import { describe, expect, test } from 'vitest'
import { sourceFile } from './source-file.ts'
import { brokenWalls } from './walls.ts'

/** The walls that a file with these lines breaks, among the other files that are given. */
function broken(path: string, text: string, others: Record<string, string> = {}): string[] {
  const files = { ...others, [path]: text }
  return brokenWalls(Object.entries(files).map(([name, content]) => sourceFile(name, content)))
}

const forbidden: [wall: string, path: string, text: string][] = [
  ['contract takes zod and big.js only', 'src/contract/pricing.ts', `import { pick } from 'lodash'`],
  ['contract takes nothing of Node', 'src/contract/pricing.ts', `import { readFileSync } from 'node:fs'`],
  ['contract takes nothing of the server', 'src/contract/pricing.ts', `import { a } from '../server/clock.ts'`],
  ['server never web', 'src/server/platform/http/app.ts', `import { a } from '../web/api/api.ts'`],
  ['server never web, types neither', 'src/server/platform/http/app.ts', `import type { A } from '../web/api/api.ts'`],
  ['server never sandbox', 'src/server/provider/market-data/poll.ts', `import { a } from '../../sandbox/main.ts'`],
  ['web never server', 'src/web/home/Home.tsx', `import { a } from '../../server/clock.ts'`],
  ['web never server, types neither', 'src/web/home/Home.tsx', `import type { A } from '../../server/clock.ts'`],
  ['web never sandbox', 'src/web/home/Home.tsx', `import { a } from '../../sandbox/html.ts'`],
  ['web never server, lazily neither', 'src/web/home/Home.tsx', `const a = () => import('../../server/clock.ts')`],
  ['web never server, tests neither', 'src/web/home/Home.test.tsx', `import { a } from '../../server/clock.ts'`],
  ['sandbox never server', 'src/sandbox/main.ts', `import '../server/clock.ts'`],
  ['sandbox takes only the currencies of the contract', 'src/sandbox/main.ts', `import type { A } from '#contract/calls.ts'`],
  ['only assemble chooses adapters', 'src/server/platform/mail/mail.ts', `import { smtp } from './smtp.adapter.ts'`],
  ['main chooses no adapter', 'src/server/main.ts', `import { smtp } from './mail/smtp.adapter.ts'`],
  ['routes never the store', 'src/server/client/session/session.routes.ts', `import { a } from './session.store.ts'`],
  ['routes never a table', 'src/server/client/session/session.routes.ts', `import { a } from './session.table.ts'`],
  ['a store never routes', 'src/server/client/session/session.store.ts', `import { a } from './session.routes.ts'`],
  ['a store never its use case', 'src/server/client/session/session.store.ts', `import type { A } from './session.ts'`],
  ['a store never another use case', 'src/server/client/session/session.store.ts', `import { a } from '../account/account.ts'`],
  ['a domain through its use-case file only', 'src/server/client/session/session.ts', `import { a } from '../account/account.store.ts'`],
  ['types through the use-case file too', 'src/server/client/session/session.ts', `import type { A } from '../account/password.ts'`],
  ["a use case never another domain's table", 'src/server/client/session/session.ts', `import { a } from '../account/account.table.ts'`],
  ["a store never another domain's store", 'src/server/client/session/session.store.ts', `import { a } from '../account/account.store.ts'`],
  ['features apart', 'src/web/profile/Profile.tsx', `import { a } from '../account/Register.tsx'`],
  ['features apart, types too', 'src/web/profile/Profile.tsx', `import type { A } from '../account/Register.tsx'`],
  ['features do not know what composes them', 'src/web/profile/Profile.tsx', `import { a } from '../shell/Header.tsx'`],
  ['ui knows no feature', 'src/web/ui/Button.tsx', `import { a } from '../profile/profile.ts'`],
  ['api knows no feature', 'src/web/api/api.ts', `import { a } from '../session/session.ts'`],
  ['language knows no feature, not even its texts', 'src/web/language/text.ts', `import { a } from '../profile/wording.en.ts'`],
  ['no zod in the browser', 'src/web/home/Home.tsx', `import { z } from 'zod'`],
  ['no endpoint in the browser', 'src/web/home/Home.tsx', `import { login } from '#contract/endpoints/session.ts'`],
  ['an inline type import still loads the module', 'src/web/home/Home.tsx', `import { type A } from '#contract/endpoints/session.ts'`],
  ['the product does not use the scripts', 'src/server/main.ts', `import { a } from '../launcher/ports.ts'`],
  ['a re-export is an import', 'src/server/platform/http/app.ts', `export { a } from '../web/api/api.ts'`],
  ['an import over several lines is one', 'src/server/platform/http/app.ts', `import {\n  a,\n  b,\n} from '../web/api/api.ts'`],
]

const allowed: [wall: string, path: string, text: string][] = [
  ['contract takes zod and big.js', 'src/contract/pricing.ts', `import Big from 'big.js'\nimport { z } from 'zod'`],
  ["contract's tests take vitest", 'src/contract/pricing.test.ts', `import { test } from 'vitest'`],
  ['everybody takes the contract', 'src/server/platform/http/app.ts', `import { calls } from '#contract/calls.ts'`],
  ['sandbox takes the currencies', 'src/sandbox/main.ts', `import { currencies } from '#contract/currencies.ts'`],
  ['assemble chooses adapters', 'src/server/assemble/service.ts', `import { smtp } from './mail/smtp.adapter.ts'`],
  ['what is assembled for the doctor too', 'src/server/assemble/doctor.ts', `import { smtp } from './mail/smtp.adapter.ts'`],
  ['a test may take the adapter', 'src/server/platform/mail/mail.test.ts', `import { smtp } from './smtp.adapter.ts'`],
  ['everybody knows what an adapter can do', 'src/server/platform/mail/mail.worker.ts', `import type { A } from './smtp.adapter.ts'`],
  ["a store joins another domain's table", 'src/server/client/session/session.store.ts', `import { a } from '../account/account.table.ts'`],
  ['routes take their use case', 'src/server/client/session/session.routes.ts', `import { a } from './session.ts'`],
  ['a domain takes the use-case file of another', 'src/server/client/session/session.ts', `import { a } from '../mail/mail.ts'`],
  ['a table refers to another', 'src/server/client/session/session.table.ts', `import { a } from '../account/account.table.ts'`],
  ['the schema gathers the tables', 'src/server/platform/database/schema.ts', `import { a } from '../account/account.table.ts'`],
  ['stores take the database', 'src/server/client/session/session.store.ts', `import { a } from '../database/database.ts'`],
  ['landing composes features', 'src/web/landing/Landing.tsx', `import { a } from '../converter/Converter.tsx'`],
  ['features take ui and api', 'src/web/profile/Profile.tsx', `import { a } from '../ui/Button.tsx'\nimport { b } from '../api/api.ts'`],
  ['shell gathers the texts of features', 'src/web/shell/texts/clients.en.ts', `import { a } from '../../profile/wording.en.ts'`],
  ['the browser takes types of schemas', 'src/web/home/Home.tsx', `import type { A } from '#contract/endpoints/session.ts'`],
  ['a comment is no import', 'src/server/platform/http/app.ts', `// import { a } from '../web/api/api.ts'\n/* import '../web/a.ts' */`],
]

describe('a forbidden import is caught:', () => {
  test.each(forbidden)('%s', (_, path, text) => {
    expect(broken(path, text)).toEqual([expect.stringContaining(`${path} imports `)])
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
