import { afterAll, expect, test } from 'vitest'
import { isOutwardClosed } from '../../platform/outward/outward.ts'
import { openDesk } from '../../testing/desk.ts'
import { forgetTimeline } from '../../testing/outward.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { staffWithPasskey } from '../../testing/staff.ts'

const service = await serviceOfFile({ now: new Date('2026-11-26T12:00:00Z') })
const desk = await openDesk(service)
afterAll(() => desk.close())

const note = 'Nothing is missing.'
const isClosed = () => service.database.transaction((tx) => isOutwardClosed(tx, service.clock()))

test('the state is shown, opened with a note, and shown with it', async () => {
  const [english, polish] = [
    await staffWithPasskey(service, ['administrator']),
    await staffWithPasskey(service, ['administrator'], { language: 'pl' }),
  ]
  expect(await desk.run('outward')).toEqual({ code: 0, output: 'Outward steps are open.' })
  expect(await desk.run('outward', 'open', '--note', note)).toEqual({ code: 1, output: 'Outward steps are open already.' })

  await forgetTimeline(service)
  const closed = await desk.run('outward')
  expect(closed.code).toBe(0)
  expect(closed.output).toMatch(/^Outward steps are closed since 2026-11-26 12:00 UTC: the database was restored or failed over/)
  expect(await isClosed()).toBe(true)

  expect(await desk.run('outward', 'open', '--note', note)).toEqual({ code: 0, output: 'Outward steps are open again.' })
  expect(await isClosed()).toBe(false)
  expect((await desk.run('outward')).output).toBe(`Outward steps are open, since 2026-11-26 12:00 UTC: ${note}`)
  expect(await desk.events()).toContainEqual(
    expect.objectContaining({ kind: 'outward.reopened', actor: 'desk:ewa', details: { timeline: expect.any(String) } }),
  )

  expect(await service.subjectsTo(english.email)).toContain('The command line of the desk was used: outward open')
  expect(await service.subjectsTo(polish.email)).toContain('Użyto wiersza poleceń panelu: outward open')
  const letter = (await service.lettersTo(english.email)).find(({ subject }) => subject.endsWith('outward open'))
  expect(letter?.text).toContain('Somebody opened outward steps again')
  expect(letter?.text).toContain('Name given: ewa')
  expect(letter?.text).not.toContain('Id of the account')
})

test.for([
  [['outward', 'close'], '“close” is unknown. Give one of open.'],
  [['outward', 'open'], 'Say what you have compared and recorded, in at most 500 characters: --note "<text>".'],
  [['outward', 'open', '--note', ' '], 'Say what you have compared and recorded, in at most 500 characters: --note "<text>".'],
  [['outward', 'open', 'nothing', 'missing'], 'Give no more arguments. A note needs quotation marks.'],
] as const)('the desk refuses %s with “%s”', async ([typed, output]) => {
  expect(await desk.run(...typed)).toEqual({ code: 1, output })
})
