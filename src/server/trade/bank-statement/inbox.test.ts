import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBankFiles } from '#contract/desk/endpoints/bank.ts'
import { readConfig } from '../../platform/config/config.ts'
import { camtFile } from '../../testing/camt-files.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { takeInbox } from './inbox.ts'

const service = await serviceOfFile()
const clerk = await signInAs(service, 'payments')
const { bank } = readConfig({ DATABASE_URL: 'postgres://unused' })
const folder = mkdtempSync(join(tmpdir(), 'kantor-inbox-'))

const take = () => takeInbox({ database: service.database, databaseNow: async () => service.clock(), bank }, folder)
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
  await expect(
    takeInbox({ database: service.database, databaseNow: async () => service.clock(), bank }, join(folder, 'none')),
  ).rejects.toThrow('none')
})
