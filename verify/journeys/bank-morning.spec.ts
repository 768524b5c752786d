import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import Big from 'big.js'
import { makeReference, printReference } from '#contract/creditor-reference.ts'
import { type CamtEntry, camtFile } from '../../src/server/testing/camt-files.ts'
import { pressByKey, tabTo } from './by-keyboard.ts'
import { checkScreen } from './check-screen.ts'
import { accepted, test } from './deal-journey.ts'
import { expect, type RunningService } from './kantor.ts'

const clean = 190
/** Of the copied deals. Each amount is another one, so that it names its deal. */
const amountAt = (at: number) => 500 + at

/** Whom the nine payments and the two earlier ones are from. */
const parties = [
  'Nora Bezimienna',
  'Wiktor Literowy',
  'Teresa Trzecia',
  'Katarzyna Maj-Wiśniewska',
  'Olga Panieńska',
  'Samuel Swift',
  'Daria Dwukrotna',
  'Renata Cofnięta',
  'Sylwia Dzielna',
  'Sylwia again',
] as const
type Party = (typeof parties)[number]

const accountOf = (at: number) => `DE${String(10 + (at % 89))}${String(at).padStart(18, '0')}`
const today = new Date().toISOString().slice(0, 10)
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

interface Deal {
  reference: string
  amount: string
  account: string
}

/** The statement of the day: 191 payments about which nothing is to do, and nine for a person. */
function statementOf(deals: readonly Deal[], of: Record<Party, Deal>): CamtEntry[] {
  const paid = ({ reference, amount, account }: Deal, changed: Partial<CamtEntry>): CamtEntry => ({
    amount,
    booked: today,
    entryReference: `D-${reference}`,
    creditorReference: `RF${reference}`,
    account,
    ...changed,
  })
  const [wrong, split, other] = [of['Wiktor Literowy'], of['Sylwia Dzielna'], of['Sylwia again']]
  const digit = String((Number(wrong.reference[9]) + 1) % 10)
  const mistyped = `RF${wrong.reference.slice(0, 9)}${digit}${wrong.reference.slice(10)}`
  const both = `RF${split.reference} RF${other.reference}`
  return [
    ...deals.map((deal) => paid(deal, { name: 'KOWALSKA ADA' })),
    { amount: '-12.40', booked: today, entryReference: `F-${randomUUID()}`, entryText: 'Fee of the month' },
    paid(of['Nora Bezimienna'], { name: 'Nora Bezimienna', creditorReference: undefined, text: ['exchange'] }),
    paid(wrong, { name: 'Wiktor Literowy', creditorReference: mistyped }),
    paid(of['Teresa Trzecia'], { name: 'Karol Obcy' }),
    paid(of['Katarzyna Maj-Wiśniewska'], { name: 'K. Maj Wiśniewska' }),
    paid(of['Olga Panieńska'], { name: 'Olga Zamężna' }),
    paid(of['Samuel Swift'], { name: 'Samuel Swift', account: undefined }),
    // The bank gives it another reference than the day before.
    paid(of['Daria Dwukrotna'], { name: 'Daria Dwukrotna', entryReference: `E-${of['Daria Dwukrotna'].reference}` }),
    paid(split, {
      name: 'Sylwia Dzielna',
      amount: String(Number(split.amount) + Number(other.amount)),
      creditorReference: undefined,
      text: [both],
    }),
    paid(of['Renata Cofnięta'], {
      name: 'Renata Cofnięta',
      amount: `-${of['Renata Cofnięta'].amount}`,
      entryReference: `B-${of['Renata Cofnięta'].reference}`,
      reversal: true,
    }),
  ]
}

const opening = '100000'
const fileOf = (kind: 'camt.053' | 'camt.054', name: string, entries: CamtEntry[]) => ({
  name,
  mimeType: 'text/xml',
  buffer: Buffer.from(camtFile({ kind, statements: [{ id: randomUUID(), opening, entries }] })),
})

/** By whose name a row is decided, and how. */
const decisions: Record<string, (clerk: Page) => Promise<void>> = {
  'Nora Bezimienna': async (clerk) => {
    await chooseSuggested(clerk, 'Nora Bezimienna')
    await say(clerk, 'The party')
  },
  'Wiktor Literowy': async (clerk) => {
    await chooseSuggested(clerk, 'Wiktor Literowy')
    await say(clerk, 'The party')
  },
  'Karol Obcy': (clerk) => say(clerk, 'A third'),
  'K. Maj Wiśniewska': (clerk) => say(clerk, 'Another'),
  'Olga Zamężna': (clerk) => say(clerk, 'Another'),
  'Samuel Swift': (clerk) => say(clerk, 'The party'),
  'Daria Dwukrotna': async (clerk) => {
    await expect(formOf(clerk).getByText(/^Matched RF/)).toBeVisible()
    await expect(
      formOf(clerk)
        .getByRole('table', { name: /side by side/ })
        .getByText(/^D-\d+$/),
    ).toBeVisible()
    await clerk.keyboard.type('The same')
  },
  'Sylwia Dzielna': async (clerk) => {
    await expect(formOf(clerk).getByLabel('What is it?')).toHaveValue('split')
    for (const part of [1, 2]) {
      await tabTo(clerk, formOf(clerk).getByLabel(`Part for deal ${part}`))
      await clerk.keyboard.type(String(amountAt(clean + parties.indexOf(part === 1 ? 'Sylwia Dzielna' : 'Sylwia again'))))
    }
    await say(clerk, 'The party')
  },
  'Renata Cofnięta': (clerk) => clerk.keyboard.type('It takes back'),
}

/** A colleague types what the bank shows. */
async function confirmFile(colleague: Page, name: string, entries: readonly CamtEntry[]): Promise<void> {
  const sum = entries.reduce((all, { amount }) => all.plus(amount), Big(0)).toFixed()
  await colleague.getByRole('button', { name: `Confirm ${name}` }).click()
  const form = colleague.getByRole('dialog', { name: 'Confirm a file of the bank' })
  await form.getByLabel('Number of booked entries').fill(String(entries.length))
  await form.getByLabel('Sum of the entries').fill(sum)
  if (name === 'day.xml') await form.getByLabel('Balance at the end').fill(Big(opening).plus(sum).toFixed())
  await colleague.setViewportSize({ width: 360, height: 800 })
  await checkScreen(colleague, `the confirmation of ${name}`, 360)
  await colleague.setViewportSize({ width: 1440, height: 900 })
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(colleague.getByText(/^Confirmed\./)).toBeVisible({ timeout: 20_000 })
}

const formOf = (clerk: Page) => clerk.getByRole('dialog', { name: 'Decide about a payment' })

async function chooseSuggested(clerk: Page, party: string): Promise<void> {
  await pressByKey(clerk, formOf(clerk).getByRole('button', { name: new RegExp(`${party}, the party’s name; the exact amount$`) }))
  await expect(formOf(clerk).getByLabel('Whose account is it?')).toBeFocused()
}

/** Says whose account it is. */
async function say(clerk: Page, whose: string): Promise<void> {
  const field = formOf(clerk).getByLabel('Whose account is it?')
  if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(clerk, field)
  await clerk.keyboard.type(whose)
}

const focusedName = (clerk: Page) => clerk.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

test('a morning: 200 payments, of which nine need a person, by keyboard alone', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  const copied = [...Array.from({ length: clean }, () => 'Ada Kowalska'), ...parties].map((party, at) => ({
    party: party === 'Sylwia again' ? 'Sylwia Dzielna' : party,
    amount: amountAt(at),
  }))
  const references = await copyDeal(service, own.reference, copied)
  const deals = references.map((reference, at) => ({ reference, amount: String(amountAt(at)), account: accountOf(at) }))
  const of = Object.fromEntries(parties.map((party, at) => [party, deals[clean + at]])) as Record<Party, Deal>
  const earlier = (['Daria Dwukrotna', 'Renata Cofnięta'] as const).map((party) => ({
    amount: of[party].amount,
    booked: yesterday,
    account: of[party].account,
    name: party,
    entryReference: `D-${of[party].reference}`,
    creditorReference: `RF${of[party].reference}`,
  }))
  const entries = statementOf(deals.slice(0, clean), of)
  expect(entries).toHaveLength(200)

  const clerk = await windows.signIn({ role: 'payments', name: 'Pola Pajor' })
  const { keyboard } = clerk
  const open = clerk.getByRole('button', { name: /^Decide:/ })
  await expect(clerk.getByRole('main').getByRole('navigation')).toBeVisible()
  await keyboard.press('g')
  await keyboard.press('b')
  await expect(clerk.getByRole('heading', { level: 1, name: 'Payments' })).toBeFocused()

  // Counted from here on: what a clerk presses on a usual morning.
  await clerk.evaluate(() =>
    addEventListener(
      'keydown',
      () => document.documentElement.setAttribute('data-keys', String(1 + Number(document.documentElement.getAttribute('data-keys')))),
      true,
    ),
  )
  const keys = async () => Number(await clerk.locator('html').getAttribute('data-keys'))

  const stateCounts = async () => {
    const rows = await service.query<{ state: string; count: number }>('select state, count(*)::int from bank_entry group by state')
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  }

  await test.step('hands in the statement, and what was notified the day before', async () => {
    const chosen = clerk.waitForEvent('filechooser')
    await pressByKey(clerk, clerk.getByRole('button', { name: 'Upload files' }))
    const day = fileOf('camt.053', 'day.xml', entries)
    await (await chosen).setFiles([fileOf('camt.054', 'notified.xml', earlier), day])
    await expect(clerk.getByText(/^2 files were taken\./)).toBeVisible({ timeout: 20_000 })
    const again = clerk.waitForEvent('filechooser')
    await keyboard.press('Enter')
    await (await again).setFiles([day])
    await expect(clerk.getByText('1 file was handed in before.')).toBeVisible({ timeout: 20_000 })
    expect(await stateCounts()).toEqual({})
    const colleague = await windows.signIn({ role: 'payments', name: 'Piotr Puchacz' })
    await colleague.goto(`${service.kantor.deskOrigin}/payments?list=files`)
    await confirmFile(colleague, 'notified.xml', earlier)
    await confirmFile(colleague, 'day.xml', entries)
    await expect(colleague.getByText('confirmed by Piotr Puchacz')).toHaveCount(2)
    await checkScreen(colleague, 'two files that were confirmed', 1440)
    await clerk.bringToFront()
    await expect.poll(stateCounts, { timeout: 120_000 }).toEqual({ matched: clean + 2, noted: 1, open: 9 })
    await expect(open).toHaveCount(9, { timeout: 10_000 })
    await expect(clerk.getByRole('button', { name: 'Upload files' })).toBeFocused()
    await checkScreen(clerk, 'nine payments to decide', 1440)
  })

  await test.step('looks at one, and closes the form again', async () => {
    await keyboard.press('j')
    const name = await focusedName(clerk)
    await keyboard.press('Enter')
    await expect(formOf(clerk).getByLabel('What is it?')).toBeFocused()
    await keyboard.press('Escape')
    await expect(formOf(clerk)).toBeHidden()
    expect(await focusedName(clerk)).toBe(name)
  })

  await test.step('an empty form says what is missing, and leads there', async () => {
    for (let up = 0; up < 9; up++) await keyboard.press('k')
    for (let down = 0; down < 9 && !(await focusedName(clerk)).endsWith('Karol Obcy'); down++) await keyboard.press('j')
    await keyboard.press('Enter')
    await pressByKey(clerk, formOf(clerk).getByRole('button', { name: 'Decide' }))
    await expect(formOf(clerk).getByLabel('Whose account is it?')).toBeFocused()
    await expect(formOf(clerk).getByLabel('Whose account is it?')).toHaveAccessibleDescription(/required/i)
    await keyboard.press('Escape')
    await expect(formOf(clerk)).toBeHidden()
  })

  await test.step('decides all nine, and is led from row to row', async () => {
    const before = await keys()
    for (let left = 9; left > 0; left--) {
      const focused = await focusedName(clerk)
      const [name = '', decide] = Object.entries(decisions).find(([one]) => focused.endsWith(one)) ?? []
      expect(decide, `a row has the focus, not ${focused}`).toBeDefined()
      await keyboard.press('Enter')
      await expect(formOf(clerk).getByLabel('What is it?')).toBeFocused()
      await decide?.(clerk)
      // The deal is shown before anything is recorded at it.
      await expect(formOf(clerk).getByRole('button', { name: 'Decide' })).not.toHaveAttribute('aria-busy')
      await pressByKey(clerk, formOf(clerk).getByRole('button', { name: 'Decide' }))
      await expect(formOf(clerk)).toBeHidden()
      await expect(open).toHaveCount(left - 1)
      await expect(clerk.getByRole('row').filter({ hasText: name })).toHaveCount(0)
      if (left > 1) await expect(clerk.getByRole('button', { name: /^Decide:/ }).and(clerk.locator(':focus'))).toBeInViewport()
    }
    await expect(clerk.getByText('Nothing waits for a decision.')).toBeVisible()
    const pressed = (await keys()) - before
    test.info().annotations.push({ type: 'keys', description: String(pressed) })
    expect(pressed, 'keys for nine decisions').toBeLessThanOrEqual(180)
    expect(await stateCounts()).toEqual({ matched: clean + 10, noted: 1, repeated: 1 })
  })

  await test.step('looks at what was matched, and finds a payment again', async () => {
    await pressByKey(clerk, clerk.getByRole('link', { name: 'Matched', exact: true }))
    await expect(clerk.getByRole('button', { name: /^Correct:/ }).first()).toBeVisible()
    await keyboard.press('/')
    await keyboard.type('karol')
    await keyboard.press('Enter')
    await expect(clerk.getByText(/^Searched by: .*name/)).toBeVisible()
    await expect(clerk.getByRole('link', { name: printReference(of['Teresa Trzecia'].reference) })).toBeVisible()
    await keyboard.press('j')
    await expect(clerk.getByRole('button', { name: /^Correct: .*Karol Obcy$/ })).toBeFocused()
    await checkScreen(clerk, 'payments that were found', 1440)
  })

  await test.step('each deal got what it should', async () => {
    const states = async (...names: Party[]) => Promise.all(names.map(async (name) => (await desk.read(of[name].reference)).state))
    expect(await states('Nora Bezimienna', 'Wiktor Literowy', 'Samuel Swift', 'Daria Dwukrotna', 'Sylwia Dzielna', 'Sylwia again')).toEqual(
      Array.from({ length: 6 }, () => 'paid'),
    )
    expect(await states('Teresa Trzecia', 'Katarzyna Maj-Wiśniewska', 'Olga Panieńska', 'Renata Cofnięta')).toEqual([
      'awaiting-payment',
      'awaiting-payment',
      'awaiting-payment',
      'in-question',
    ])
    expect((await desk.read(of['Daria Dwukrotna'].reference)).payments).toHaveLength(1)
  })
})

interface Copied {
  party: string
  /** In whole units of the deal's currency. */
  amount: number
}

/** Stores copies of an accepted deal, each for another party and amount, offered days ago: nobody offers so much in one. To publish and accept so many offers would take minutes. Returns their references. */
async function copyDeal(service: RunningService, reference: string, copied: readonly Copied[]): Promise<string[]> {
  const copies = copied.map((one, at) => ({ ...one, number: at + 2, reference: makeReference(String(randomInt(1e12)).padStart(12, '0')) }))
  const list = JSON.stringify(copies).replaceAll("'", "''")
  await service.queryAsSuperuser(`
    set session_replication_role = replica;
    create temporary table copy as
      select gen_random_uuid() offer_id, gen_random_uuid() deal_id, copies.* from
      json_to_recordset('${list}') as copies (party text, amount numeric, number int, reference text);
    create temporary table original as select * from deal where reference = '${reference}';
    insert into offer select added.* from copy, offer, original, round(copy.amount * fee_rate, 2) fee,
      jsonb_populate_record(offer, jsonb_build_object('id', copy.offer_id, 'number', copy.number, 'reference', offer.reference || '-' || copy.number,
        'hash', sha256(uuid_send(copy.offer_id))::text, 'party_name', copy.party, 'fiat_amount', copy.amount, 'fee_amount', fee,
        'coin_amount', trunc((copy.amount - fee) / rate, coin_decimals) - network_fee,
        'published_at', offer.published_at - interval '2 days')) added where offer.id = original.offer_id;
    insert into offer_end select added.* from copy, offer_end, original, jsonb_populate_record(offer_end, jsonb_build_object('offer_id', copy.offer_id))
      added where offer_end.offer_id = original.offer_id;
    insert into deal select added.* from copy, deal, jsonb_populate_record(deal, jsonb_build_object('id', copy.deal_id, 'offer_id', copy.offer_id,
      'reference', copy.reference)) added where deal.reference = '${reference}';
    insert into deal_step select added.* from copy, deal_step, original, jsonb_populate_record(deal_step, jsonb_build_object('deal_id', copy.deal_id))
      added where deal_step.deal_id = original.id;`)
  return copies.map((copy) => copy.reference)
}
