import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadTexts, setLanguage } from '../language/text.ts'
import { wording as contact } from '../ui/contact.wording.en.ts'
import { wording as ui } from '../ui/wording.en.ts'
import { Parts } from './Parts.tsx'
import './styleguide.css'
import { Tokens } from './Tokens.tsx'

loadTexts('en', { ...ui, ...contact })
setLanguage('en')

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <main className="page flex flex-col gap-16 py-6">
      <h1 className="font-display text-3xl tracking-tight">Design system</h1>
      <Tokens />
      <Parts />
    </main>
  </StrictMode>,
)
