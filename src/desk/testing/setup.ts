import { beforeEach } from 'vitest'
import { loadTexts, setLanguage } from '../../web/language/text.ts'
import { setUpBrowser } from '../../web/ui/testing/jsdom.ts'
import { deskWording } from '../shell/texts/desk.en.ts'
import { exampleOperator } from './example-operator.ts'

setUpBrowser(exampleOperator)
loadTexts('en', deskWording)
beforeEach(() => setLanguage('en'))
