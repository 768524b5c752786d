import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { syncLanguageWithAccount } from './shell/account-language.ts'
import { MarketProvider } from './api/market-cache.ts'
import { onCaughtError, watchErrors } from './api/report-errors.ts'
import { startStore } from './session/restore-session.ts'
import { createStore } from './session/store.ts'
import { addLanguages } from '#contract/languages.ts'
import { readOperator } from './ui/operator.ts'
import { startLanguage } from './shell/texts/switch-language.ts'
import './app.css'
import { App } from './shell/App.tsx'

watchErrors()
addLanguages(readOperator().appearance.languages)

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element "root"')

const store = createStore()
void startStore(store)
syncLanguageWithAccount(store)

// No top-level await: the chunks of other languages may import from this module's chunk: each would wait for the other.
void startLanguage().then(() =>
  createRoot(root, { onCaughtError }).render(
    <StrictMode>
      <Provider store={store}>
        <MarketProvider>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </MarketProvider>
      </Provider>
    </StrictMode>,
  ),
)
