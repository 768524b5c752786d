import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { pathOf } from '#contract/desk/calls.ts'
import { offerPdf } from '#contract/endpoints/offers.ts'
import { buyer, draftFor, publish, storeParty } from '../../testing/offers.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'

const service = await serviceOfFile({ sharedSandbox: true })
const dealer = await signInAs(service, 'dealer')

/** The text of an offer to a client of this name, as its PDF gives it. */
async function offerTo(name: string): Promise<string> {
  const client = await buyer(service)
  const partyId = await storeParty(service, client.id, { kind: 'company', name })
  expect((await publish(dealer, { request: client.request, draft: draftFor({ partyId }) })).status).toBe(200)
  const url = pathOf(offerPdf.call, { reference: `${client.request}-1` })
  const { rawPayload } = await service.app.inject({ url, headers: { authorization: `Bearer ${client.token}` } })
  return (await extractText(new Uint8Array(rawPayload))).text.join(' ')
}

const linesAbout = () => service.log.filter((line) => line.includes('letters that no font has'))

test.each(['Șerban Ionuț', 'Đặng Thị Hạnh', 'Rəşad Məmmədov', 'Ελένη Παπαδοπούλου'])('an offer to %s has the whole name', async (name) => {
  expect(await offerTo(name)).toContain(name)
  expect(linesAbout()).toEqual([])
})

test('a letter that no font has is logged, without the name', async () => {
  expect(await offerTo('Ana ქ Nowak')).toContain('Ana □ Nowak')
  expect(linesAbout().map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 50, kind: 'offer', what: 'U+10E5' }])
  expect(service.log.join('')).not.toContain('ქ')
})
