import { expect, test } from 'vitest'
import { createStore } from '../session/store.ts'
import { examplePerson } from '../testing/examples.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { backend } from './backend.ts'
import { sendCall } from './call.ts'

const id = '00000000-0000-4000-8000-000000000001'

/** Shows who is signed in and what waits for them. */
async function openScreen() {
  const service = fakeBackend().answer('readSession', examplePerson())
  const { dispatch } = createStore()
  await Promise.all([dispatch(backend.endpoints.readSession.initiate()), dispatch(backend.endpoints.readWaiting.initiate())])
  /** How often each of both was read. */
  const reads = () => [service.requests('readSession').length, service.requests('readWaiting').length]
  return { service, dispatch, reads }
}

test('after a call, everything on the screen is read again', async () => {
  const { service, dispatch, reads } = await openScreen()
  service.answer('withdrawApproval', { ok: true })
  expect(await dispatch(sendCall('withdrawApproval', { id }))).toEqual({ data: { ok: true } })
  await expect.poll(reads).toEqual([2, 2])
})

test('after a call that failed, everything on the screen is read again', async () => {
  const { service, dispatch, reads } = await openScreen()
  service.fail('withdrawApproval', 'CONFLICT')
  expect((await dispatch(sendCall('withdrawApproval', { id }))).error).toMatchObject({ status: 409, data: { error: 'CONFLICT' } })
  await expect.poll(reads).toEqual([2, 2])
})

test.each(['signInOptions', 'signOut', 'beginStepUp', 'showPresence'] as const)('%s changes nothing on the screen', async (name) => {
  const { service, dispatch, reads } = await openScreen()
  service.fail(name, 'UNAVAILABLE')
  const sent = name === 'showPresence' ? sendCall(name, { reference: 'AAAA2222', body: { writing: false } }) : sendCall(name, {})
  await dispatch(sent as ReturnType<typeof sendCall>)
  // A read because of that call would have begun before this one.
  await dispatch(backend.endpoints.readOutward.initiate())
  expect(reads()).toEqual([1, 1])
})

test('the contract says what a call sends', () => {
  // @ts-expect-error -- the id is missing
  sendCall('withdrawApproval', {})
  // @ts-expect-error -- the sentence is missing
  sendCall('setSwitch', { name: 'quotes', body: {} })
  // @ts-expect-error -- there is no such switch
  sendCall('setSwitch', { name: 'nothing', body: { sentence: 'Closed' } })
  // @ts-expect-error -- this call has no body
  sendCall('withdrawApproval', { id, body: {} })
  // @ts-expect-error -- bytes are sent as a file
  sendCall('uploadBankFile', { query: { name: 'camt.xml' }, body: new Uint8Array() })
  expect(sendCall('uploadBankFile', { query: { name: 'camt.xml' }, body: new File([], 'camt.xml') })).toBeTypeOf('function')
})
