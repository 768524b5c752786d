import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { addLanguages } from '#contract/languages.ts'
import { readOperator } from '../web/ui/operator.ts'
import { createStore } from './session/store.ts'
import { App } from './shell/App.tsx'
import { startLanguage } from './shell/texts/switch-language.ts'
import './desk.css'

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element "root"')

// Clients may write in a language that the brand adds.
addLanguages(readOperator().appearance.languages)

const store = createStore()

void startLanguage().then(() =>
  createRoot(root).render(
    <StrictMode>
      <Provider store={store}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  ),
)
