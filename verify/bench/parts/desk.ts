import { readFileSync, statSync } from 'node:fs'
import { bankEntryLists } from '#contract/desk/bank-entries.ts'
import { type DeskCall, deskCalls } from '#contract/desk/calls.ts'
import { roles } from '#contract/desk/permissions.ts'
import { callDesk, deskAddress } from '../../harness/desk.ts'
import { firstSentences, type Options } from '../../harness/part.ts'
import { signInStaff, type StaffMember } from '../../harness/staff.ts'
import { addDeskHistory, type Known, knownOf, requestsOfClient } from '../desk-history.ts'
import { type BenchPart, type Figure, row, usualRounds } from '../figure.ts'
import { compareFilled, type Installation } from '../installation.ts'

/** Timed calls in a round. */
const callsOfRound = 20
const callsOfShortRun = 2
// A smaller table is read whole, because no index would be faster.
const largeTableRows = 1000
const preparedAfter = 6

export const desk: BenchPart = {
  name: 'desk',
  title: 'the lists and searches of the desk with a million and with a thousand stored requests and deals, and PostgreSQL’s plans for them',
  count: usualRounds,
  short: 1,
  run: (_, options) => measure(options),
}

interface Filled {
  installation: Installation
  colleague: StaffMember
  known: Known
}

const measure = ({ count: rounds, isShort, print }: Options): Promise<Figure[]> =>
  compareFilled({ isShort, print }, { requestsPerClient: requestsOfClient, fill }, async (few, many) => {
    const { scans, failures } = await readEveryPlan(many, { isShort, print })
    const figures: Figure[] = []
    for (const number of reads(few.known).keys()) {
      const figure = await compare(number, { few, many, rounds, calls: isShort ? callsOfShortRun : callsOfRound }).catch(
        (error: Error) => void failures.push(error.message),
      )
      if (figure) figures.push(figure)
    }
    if (scans.length + failures.length === 0) return figures
    for (const figure of figures) print(row(figure).join(' | '))
    throw new Error(`PostgreSQL reads whole tables, or a call failed:\n${firstSentences([...failures, ...scans], 30).join('\n')}`)
  })

async function fill(installation: Installation): Promise<Filled> {
  const { query } = installation.database
  await addDeskHistory(query)
  // One person may make every call.
  const colleague = await signInStaff({ deskOrigin: deskAddress, desk: installation.deskOrigin, query }, { roles })
  return { installation, colleague, known: await knownOf(query, 0) }
}

const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })

interface Read {
  name: string
  call: DeskCall
  params?: Record<string, string>
  query?: Record<string, string>
}

/** Every list and search of the desk, and the second pages. */
const reads = ({ accountId, email, name, phone, reference, deal, staffId, approvalId }: Known): Read[] => [
  ...['mine', 'unassigned', 'waiting-for-client', 'all'].map((list) => ({
    name: `inbox: ${list}`,
    call: deskCalls.listRequests,
    query: { list },
  })),
  ...['received', 'answered', 'closed'].map((state) => ({
    name: `inbox: all ${state}`,
    call: deskCalls.listRequests,
    query: { list: 'all', state },
  })),
  { name: 'request page', call: deskCalls.readRequest, params: { reference } },
  { name: 'poll of changes', call: deskCalls.readChanges, query: { since: '99999999999' } },
  { name: 'newest clients', call: deskCalls.searchClients },
  ...['active', 'frozen', 'closed'].map((state) => ({ name: `newest clients, ${state}`, call: deskCalls.searchClients, query: { state } })),
  ...Object.entries({
    reference,
    'a deal’s reference': deal,
    'an account’s id': accountId,
    'an e-mail address': email,
    'a whole name': name,
    'a phone number': phone,
  }).map(([what, query]) => ({ name: `search: ${what}`, call: deskCalls.searchClients, query: { query } })),
  { name: 'search: a last name', call: deskCalls.searchClients, query: { query: name.split(' ')[1] ?? '' } },
  { name: 'client file', call: deskCalls.readClient, params: { id: accountId } },
  { name: 'events of a client', call: deskCalls.readClientEvents, params: { id: accountId } },
  ...Object.entries({
    'all events': {},
    'a colleague’s': { actor: `staff:${staffId}` },
    'all clients’': { actor: 'client' },
    'a usual kind': { kind: 'exchange-request.assigned' },
    'the most usual kind': { kind: 'session.started' },
    'a kind that never happened': { kind: 'account.frozen' },
    'all visitors’': { actor: 'visitor' },
    'the most usual kind by a colleague, which never happens': { kind: 'session.started', actor: `staff:${staffId}` },
    'a usual kind by a client, which never happens': { kind: 'exchange-request.assigned', actor: 'client' },
    'a request': { object: reference },
    'an account': { object: accountId },
    'some days': { from: '2026-01-01', to: '2026-06-30' },
  }).map(([what, query]) => ({ name: `record: ${what}`, call: deskCalls.readRecord, query: query as Record<string, string> })),
  ...Object.entries<Record<string, string>>({
    running: { list: 'running' },
    'running, in question': { list: 'running', state: 'in-question' },
    all: { list: 'all' },
    'all done': { list: 'all', state: 'done' },
    'all refunded': { list: 'all', state: 'refunded' },
    'all replaced, of which there are none': { list: 'all', state: 'replaced' },
    'of a client': { list: 'all', client: accountId },
  }).map(([what, query]) => ({ name: `deals: ${what}`, call: deskCalls.listDeals, query })),
  ...bankEntryLists.map((list) => ({ name: `payments: ${list}`, call: deskCalls.listBankEntries, query: { list } })),
  ...Object.entries({
    'a deal’s reference': deal,
    'the bank’s reference': `B-${deal}`,
    'an end-to-end id': `E-${deal}`,
    'a whole name': name,
    'a first name': name.split(' ')[0] ?? '',
    'an account': `PL${deal}`,
    'the amount of nearly all': '10,000.00 EUR',
    'an amount of none': '1.23',
  }).map(([what, search]) => ({ name: `payments: search for ${what}`, call: deskCalls.listBankEntries, query: { search } })),
  { name: 'files of the bank', call: deskCalls.listBankFiles },
  { name: 'what waits', call: deskCalls.readWaiting },
  { name: 'wallets to confirm', call: deskCalls.listUnconfirmedWallets },
  { name: 'money', call: deskCalls.readMoney },
  { name: 'closing list of today', call: deskCalls.readClosing, query: { from: today, to: today } },
  { name: 'questions', call: deskCalls.listQuestions },
  { name: 'deal page', call: deskCalls.readDeal, params: { reference: deal } },
  { name: 'open approvals', call: deskCalls.listApprovals, query: { list: 'open' } },
  { name: 'ended approvals', call: deskCalls.listApprovals, query: { list: 'ended' } },
  { name: 'one approval', call: deskCalls.readApproval, params: { id: approvalId } },
  { name: 'exports', call: deskCalls.listExports },
  { name: 'staff', call: deskCalls.listStaff },
  { name: 'switches', call: deskCalls.listSwitches },
  { name: 'erasures at vendors', call: deskCalls.listErasures },
  { name: 'failed jobs', call: deskCalls.listFailedJobs },
  { name: 'prepared replies', call: deskCalls.listReplies },
  { name: 'session', call: deskCalls.readSession },
]

async function ask({ installation, colleague }: Filled, { name, call, params, query }: Read): Promise<{ ms: number; json: unknown }> {
  const { status, text, ms, json } = await callDesk({ desk: installation.deskOrigin, origin: deskAddress }, call, {
    cookie: colleague.cookie,
    ...(params && { params }),
    ...(query && { query: `?${new URLSearchParams(query)}` }),
  })
  if (status !== 200) throw new Error(`${name} returned ${status}: ${text}`)
  return { ms, json }
}

/** The times of one of the reads, with few and with many requests in turn. The first round is a warm-up. */
async function compare(
  number: number,
  { few, many, rounds, calls }: { few: Filled; many: Filled; rounds: number; calls: number },
): Promise<Figure> {
  const [ofFew, ofMany] = [few, many].map((filled) => ({ filled, read: reads(filled.known)[number] as Read, times: [] as number[] })) as [
    Side,
    Side,
  ]
  for (let round = 0; round <= rounds; round++) {
    for (const { filled, read, times } of [ofFew, ofMany]) {
      const startedAt = performance.now()
      for (let made = 0; made < calls; made++) await ask(filled, read)
      if (round > 0) times.push((performance.now() - startedAt) / calls)
    }
  }
  return { name: `desk, ${ofFew.read.name}`, unit: 'ms', measured: ofMany.times, reference: ofFew.times, limits: { ratio: 2 } }
}

interface Side {
  filled: Filled
  read: Read
  times: number[]
}

/** Makes every call at a process whose plans PostgreSQL logs. Returns the statements that read a whole large table. */
async function readEveryPlan({ installation, colleague, known }: Filled, { isShort, print }: Pick<Options, 'isShort' | 'print'>) {
  const { database } = installation
  await logEveryPlan(database.query)
  const planned = { known, colleague, installation: { ...installation, ...(await installation.startWeb('planned')) } }
  const before = statSync(database.logFile).size
  const failures: string[] = []
  for (const read of reads(known)) await readPages(planned, read).catch((error: Error) => failures.push(error.message))
  const plans = readPlans(database.logFile, before)
  print(`${plans.length} plans of ${new Set(plans.map(({ statement }) => statement)).size} statements`)
  // With few rows, no index would be faster.
  const large = new Set(isShort ? [] : await largeTables(database.query))
  const scans = plans.flatMap(({ statement, steps }) =>
    steps.flatMap((step) => {
      const table = step['Node Type'] === 'Seq Scan' && step['Relation Name']
      return table && large.has(table) ? [`${table}: ${statement.replaceAll(/\s+/g, ' ')}`] : []
    }),
  )
  return { scans: [...new Set(scans)], failures }
}

/** Reads the first page, and the second one so often that PostgreSQL may choose another plan for a prepared statement. */
async function readPages(planned: Filled, read: Read): Promise<void> {
  const { json } = await ask(planned, read)
  const next = nextPage(read, json)
  for (let made = 0; made < preparedAfter; made++) await ask(planned, next)
}

async function largeTables(query: Installation['database']['query']): Promise<string[]> {
  const rows = await query<{ name: string }>(`select relname as name from pg_class where relkind in ('r', 'p') and reltuples >= $1`, [
    largeTableRows,
  ])
  return rows.map(({ name }) => name)
}

/** The second page of a list; the same page of what has only one. */
function nextPage(read: Read, json: unknown): Read {
  const { next, clients, events, approvals, deals, entries, files, more } = json as Record<
    string,
    { id: string; reference: string; receivedAt: string }[] | string | boolean | null
  >
  const rows = [clients, events, approvals, deals, entries, files].find(Array.isArray)
  const last = rows?.at(-1)
  const place = typeof next === 'string' ? next : more === true ? (files ? last?.receivedAt : (last?.id ?? last?.reference)) : undefined
  return place === undefined ? read : { ...read, query: { ...read.query, [entries ? 'after' : 'before']: place } }
}

/** A step of a plan, as PostgreSQL's JSON has it. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  Plans?: Step[]
}

interface Planned {
  statement: string
  steps: Step[]
}

/** Lets PostgreSQL log the plan of every statement on new connections. */
async function logEveryPlan(query: (text: string) => Promise<unknown>): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
  }
  for (const [name, value] of Object.entries(settings)) await query(`alter system set ${name} = '${value}'`)
  await query('select pg_reload_conf()')
}

/** The plans in PostgreSQL's log after this many bytes. */
function readPlans(logFile: string, after: number): Planned[] {
  const log = readFileSync(logFile).subarray(after).toString('utf8')
  // The lines of one entry begin with a tab, but for the first.
  const entries = [...log.matchAll(/plan:\n((?:\t.*(?:\n|$))+)/g)].map(([, json = '']) => JSON.parse(json.replaceAll(/^\t/gm, '')))
  return entries.map((entry: { 'Query Text': string; Plan: Step }) => ({ statement: entry['Query Text'], steps: stepsOf(entry.Plan) }))
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]
