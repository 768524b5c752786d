import { deskScenes } from '../screens/desk.ts'
import { brokenRules } from './check-screen.ts'
import { prepareDesk, walkDesk } from './desk.ts'
import { expect, test } from './kantor.ts'

test('every screen of the desk is accessible and fits', async ({ service, browser }) => {
  test.setTimeout(300_000)
  const sample = await prepareDesk(service)
  const scenes = deskScenes(sample).filter(({ isForPictures }) => !isForPictures)
  const walk = { browser, service, sample, check: brokenRules }

  await test.step('in English', async () => {
    const options = { locale: 'en-GB', colorScheme: 'light', viewport: { width: 1280, height: 800 } } as const
    expect(await walkDesk({ ...walk, scenes, options })).toEqual([])
  })
  await test.step('in Polish', async () => {
    await service.query('update staff set language = $1 where id = $2', ['pl', sample.person.id])
    // 320 px are the width of a screen of 1280 px at 400 %.
    const options = { locale: 'pl-PL', colorScheme: 'dark', viewport: { width: 320, height: 640 } } as const
    expect(await walkDesk({ ...walk, scenes: scenes.filter(({ isMain }) => isMain), options })).toEqual([])
  })
})
