import { beforeEach } from 'vitest'
import { loadTexts, setLanguage } from '../../web/language/text.ts'
import { exampleLook } from '../../web/ui/testing/examples.ts'
import { setUpBrowser } from '../../web/ui/testing/jsdom.ts'
import { deskWording } from '../shell/texts/desk.en.ts'

setUpBrowser(exampleLook)
loadTexts('en', deskWording)
beforeEach(() => setLanguage('en'))
