import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTexts, setLanguage } from '../language/text.ts'
import { wording as contact } from '../ui/contact.wording.en.ts'
import { wording as ui } from '../ui/wording.en.ts'
import { Parts } from './Parts.tsx'
import { keepShown } from './shown-css.ts'
import { SideBySide } from './SideBySide.tsx'
import './styleguide.css'
import { Tokens } from './Tokens.tsx'

loadTexts('en', { ...ui, ...contact })
setLanguage('en')

const scheme = new URLSearchParams(location.search).get('scheme')
const oneScheme = scheme === 'light' || scheme === 'dark'
if (oneScheme) keepShown(scheme)

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element "root"')
createRoot(root).render(
  <StrictMode>
    {oneScheme ? (
      <main className="flex flex-col gap-16 p-6">
        <Tokens scheme={scheme} />
        <Parts />
      </main>
    ) : (
      <SideBySide />
    )}
  </StrictMode>,
)
