import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import { camtFile } from '../../../src/server/testing/camt-files.ts'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import { anyFreePort } from '../../../tools/launcher/ports.ts'
import { memoryEnvironment, root } from '../../../tools/launcher/settings.ts'
import { dropFiles } from '../../harness/bank/inbox.ts'
import { deskAddress } from '../../harness/desk.ts'
import { type MeasuredProcess, startMeasured } from '../../harness/environment/process.ts'
import { startTestEnvironment, type TestEnvironment } from '../../harness/environment/test-environment.ts'
import { call } from '../../harness/http.ts'
import type { Options } from '../../harness/part.ts'
import { atReplica, signInStaff, type StaffMember } from '../../harness/staff.ts'
import { must } from '../../../src/server/testing/staff.ts'
import { until } from '../../harness/until.ts'
import { type BenchPart, type Figure, usualRounds } from '../figure.ts'
import { peakResidentMb, residentMb, restartPeak } from '../resources.ts'

/** They make 20 MB. */
const entriesOfFile = 33_000
const entriesOfShortRun = 1000
const entriesOfWarmUp = 500
const shortFileBytes = 1024 * 1024

export const bank: BenchPart = {
  name: 'bank',
  title: 'memory, time, and the calls of others while a file of the bank of 20 MB is read and stored',
  count: usualRounds,
  short: 1,
  async run(_, options) {
    const environment = await startTestEnvironment()
    try {
      return await measure(environment, options)
    } finally {
      await environment.close()
    }
  },
}

async function measure(environment: TestEnvironment, { count: rounds, isShort, print }: Options): Promise<Figure[]> {
  const entries = isShort ? entriesOfShortRun : entriesOfFile
  const clerk = await signInBefore(environment)
  const inFolder: Taken[] = []
  const uploaded: Taken[] = []
  const hostile: Taken[] = []
  const large = (id: string) => statementOf(id, entries)
  for (let round = 1; round <= rounds; round++) {
    print(`a file of the bank, round ${round} of ${rounds}`)
    const dropped: HandIn = ({ folder }, name, text) => dropFiles(folder, [{ name, text }])
    const byPerson: HandIn = ({ deskOrigin }, name, content) => upload(clerk, deskOrigin, name, content)
    inFolder.push(await measureProcess(environment, { name: `folder-${round}`, content: large, handIn: dropped }))
    uploaded.push(await measureProcess(environment, { name: `upload-${round}`, content: large, handIn: byPerson }))
    for (const element of repeatedElements) {
      const content = (id: string) => repeated(id, element, isShort ? shortFileBytes : maxBankFileBytes)
      hostile.push(await measureProcess(environment, { name: `${element.name}-${round}`, content, handIn: dropped }))
    }
  }
  return [
    {
      name: 'file of the bank of 20 MB: more memory at its peak',
      unit: 'MB',
      measured: inFolder.map(({ moreMb }) => moreMb),
      limits: { atMost: 100 },
    },
    {
      name: 'file of the bank of 20 MB, uploaded: more memory at its peak',
      unit: 'MB',
      measured: uploaded.map(({ moreMb }) => moreMb),
      limits: { atMost: 100 },
    },
    {
      name: 'file of the bank of 20 MB: longest call of others meanwhile',
      unit: 'ms',
      measured: inFolder.map(({ longestMs }) => longestMs),
      limits: { atMost: 200 },
    },
    {
      name: 'file of 32 MiB of one repeated element: more memory at its peak',
      unit: 'MB',
      measured: hostile.map(({ moreMb }) => moreMb),
      limits: { atMost: 100 },
    },
    {
      name: 'file of 32 MiB of one repeated element: longest call of others meanwhile',
      unit: 'ms',
      measured: hostile.map(({ longestMs }) => longestMs),
      limits: { atMost: 200 },
    },
    { name: 'file of the bank of 20 MB: stored', unit: 's', measured: inFolder.map(({ seconds }) => seconds), limits: { atMost: 30 } },
  ]
}

interface Taken {
  moreMb: number
  longestMs: number
  seconds: number
}

interface Target {
  folder: string
  deskOrigin: string
}

type HandIn = (target: Target, name: string, content: string) => Promise<void> | void

/** Each measurement has a new process, because a process keeps some of the memory for the next file. */
async function measureProcess(
  environment: TestEnvironment,
  { name, content, handIn }: { name: string; content: (id: string) => string; handIn: HandIn },
): Promise<Taken> {
  const { service, ...target } = await startService(environment, name)
  const { query } = environment.database
  const take = async (file: string, content: string) => {
    await handIn(target, file, content)
    await until(async () => (await query('select from bank_file where name = $1', [file])).length > 0, {
      what: 'the file to be stored',
      check: () => service.assertRunning(),
    })
    // Nobody looks at the entries: that is no part of what is measured.
    await query(`update bank_entry set state = 'open' where state = 'new'`)
  }
  try {
    await take(`warm-${name}.xml`, statementOf(`warm-${name}`, entriesOfWarmUp))
    const file = content(`large-${name}`)
    const before = residentMb(service.pid)
    restartPeak(service.pid)
    const startedAt = performance.now()
    const longestMs = await longestCall(service, take(`large-${name}.xml`, file))
    return { moreMb: peakResidentMb(service.pid) - before, longestMs, seconds: (performance.now() - startedAt) / 1000 }
  } finally {
    await service.stop()
  }
}

async function startService({ env, directory }: TestEnvironment, name: string): Promise<Target & { service: MeasuredProcess }> {
  const folder = join(directory, `bank-${name}`)
  mkdirSync(folder)
  const [port, deskPort] = await Promise.all([anyFreePort(), anyFreePort()])
  const ofDesk = { DESK_PORT: String(deskPort), DESK_ORIGIN: deskAddress }
  const service = await startMeasured({
    entry: join(root, 'dist/server/main.js'),
    env: { ...memoryEnvironment, ...env, ...ofDesk, PORT: String(port), PUBLIC_ORIGIN: 'http://kantor.example', BANK_INBOX: folder },
    logFile: join(directory, 'process.log'),
  })
  return { service, folder, deskOrigin: `http://127.0.0.1:${deskPort}` }
}

/** In a process of its own, because a log-in leaves memory behind. */
async function signInBefore(environment: TestEnvironment): Promise<StaffMember> {
  const { service, deskOrigin } = await startService(environment, 'sign-in')
  try {
    return await signInStaff({ deskOrigin: deskAddress, desk: deskOrigin, query: environment.database.query }, { roles: ['payments'] })
  } finally {
    await service.stop()
  }
}

async function upload(clerk: StaffMember, deskOrigin: string, name: string, content: string): Promise<void> {
  await must(atReplica(clerk, deskOrigin).call(uploadBankFile, { query: { name }, body: Buffer.from(content) }))
}

/** What a hostile file repeats, and where: balances of a statement, parts of an entry, lines and names of a payment. */
const repeatedElements = [
  { name: 'Bal', text: '<Bal/>', place: '' },
  { name: 'Ntry', text: '<Ntry/>', place: '' },
  { name: 'TxDtls', text: '<TxDtls/>', place: 'Ntry/NtryDtls' },
  { name: 'Ustrd', text: '<Ustrd>x</Ustrd>', place: 'Ntry/NtryDtls/TxDtls/RmtInf' },
  { name: 'Strd', text: '<Strd/>', place: 'Ntry/NtryDtls/TxDtls/RmtInf' },
] as const

function repeated(id: string, { text, place }: (typeof repeatedElements)[number], bytes: number): string {
  const parts = place.split('/').filter((part) => part !== '')
  const [before, after] = camtFile({ statements: [{ id, entries: [] }] }).split('</Stmt>')
  const open = parts.map((part) => `<${part}>`).join('')
  const close = parts
    .toReversed()
    .map((part) => `</${part}>`)
    .join('')
  const around = `${before}${open}${close}</Stmt>${after}`
  return `${before}${open}${text.repeat(Math.floor((bytes - around.length) / text.length))}${close}</Stmt>${after}`
}

let files = 0

/** Each file is of other payers, so that its payments are like none of an earlier round. */
function statementOf(id: string, count: number): string {
  const file = String(++files).padStart(4, '0')
  const entries = Array.from({ length: count }, (_, number) => ({
    amount: `${(number % 9000) + 1}.${(number % 90) + 10}`,
    reference: `${id} ${number}`,
    endToEndId: `ORDER-${number}`,
    text: [`Invoice ${number} of a client who pays for goods and services by a transfer`],
    name: `Client Number ${number} of ${file}`,
    account: `DE893704${file}${String(number).padStart(10, '0')}`,
  }))
  return camtFile({ statements: [{ id, entries }] })
}

/** The time of the longest call of a visitor until `work` is done. */
async function longestCall({ origin }: MeasuredProcess, work: Promise<void>): Promise<number> {
  const times: number[] = []
  const done = new AbortController()
  async function visit(): Promise<void> {
    while (!done.signal.aborted) {
      const { ms, status, text } = await call(origin, calls.rates)
      if (status !== 200) throw new Error(`the rates returned ${status}: ${text}`)
      times.push(ms)
      await pause(5)
    }
  }
  await Promise.all([visit(), work.finally(() => done.abort())])
  return Math.max(...times)
}
