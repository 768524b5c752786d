import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBankFiles } from '#contract/desk/endpoints/bank.ts'
import { readConfig } from '../../platform/config/config.ts'
import { camtAccount, camtFile } from '../../testing/camt-files.ts'
import { holdLocks } from '../../testing/locks.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { takeInbox } from './inbox.ts'

const service = await serviceOfFile()
const clerk = await signInAs(service, 'payments')
const { bank } = readConfig({ DATABASE_URL: 'postgres://unused' })
const accountLock = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
const folder = mkdtempSync(join(tmpdir(), 'kantor-inbox-'))

const context = { database: service.database, databaseNow: async () => service.clock(), bank }
const take = (stopping = new AbortController().signal) => takeInbox(context, folder, stopping)
const names = (below = '') => readdirSync(join(folder, below)).toSorted()
let amount = 0
const whole = () => camtFile({ kind: 'camt.054', statements: [{ entries: [{ amount: String(++amount) }] }] })
/** As it lay there for a while. */
function drop(name: string, content = whole()): void {
  writeFileSync(join(folder, name), content)
  const before = Date.now() / 1000 - 60
  utimesSync(join(folder, name), before, before)
}

test('files are read in the order of their names, and moved', async () => {
  drop('b.xml', '<broken')
  drop('a.XML')
  await take()
  expect([names(), names('done'), names('refused')]).toEqual([['done', 'refused'], ['a.XML'], ['b.xml']])
  const { files } = (await clerk.call(listBankFiles)).body
  expect(files.map(({ name, by, problem }) => [name, by, problem?.code])).toEqual([
    ['b.xml', null, 'not-xml'],
    ['a.XML', null, undefined],
  ])
})

test('what is hidden, of another kind, a folder, or still being written stays', async () => {
  mkdirSync(join(folder, 'folder.xml'))
  for (const name of ['.hidden.xml', 'readme.txt', 'c.xml.part']) drop(name)
  writeFileSync(join(folder, 'growing.xml'), '<half')
  await take()
  expect(names()).toEqual(['.hidden.xml', 'c.xml.part', 'done', 'folder.xml', 'growing.xml', 'readme.txt', 'refused'])
})

test('another file of the same name, and a file that was read before, lose nothing', async () => {
  const content = whole()
  drop('same.xml', content)
  await take()
  drop('same.xml', content)
  await take()
  expect(names('done').filter((name) => name.endsWith('same.xml'))).toHaveLength(2)
  expect((await clerk.call(listBankFiles)).body.files.filter(({ name }) => name === 'same.xml')).toHaveLength(1)
})

test('several processes read one folder', async () => {
  for (let number = 0; number < 12; number++) drop(`many-${number}.xml`)
  await Promise.all([take(), take(), take()])
  await take()
  expect(names().filter((name) => name.startsWith('many'))).toEqual([])
  const { files } = (await clerk.call(listBankFiles)).body
  expect(files.filter(({ name }) => name.startsWith('many'))).toHaveLength(12)
})

test('a folder that is missing is an error that names it', async () => {
  await expect(takeInbox(context, join(folder, 'none'), new AbortController().signal)).rejects.toThrow('none')
})

test('a file whose reading is stopped stays, and the next process reads it', async () => {
  drop('stopped.xml')
  await expect(take(AbortSignal.abort())).rejects.toThrow('aborted')
  expect(names()).toContain('stopped.xml')
  await take()
  expect(names('done')).toContain('stopped.xml')
})

test('a file stays while another one of its account is being stored', async () => {
  const unlock = await holdLocks(service.database, accountLock, { values: [`bank account ${camtAccount}`] })
  drop('later.xml')
  await take()
  expect(names()).toContain('later.xml')
  await unlock()
  await take()
  expect(names('done')).toContain('later.xml')
})
