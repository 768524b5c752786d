import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router'
import { MarketProvider } from './api/market-cache.ts'
import { onCaughtError, watchErrors } from './api/report-errors.ts'
import { startSession } from './api/restore-session.ts'
import { createStore } from './api/store.ts'
import { loadTexts } from './language/text.ts'
import { visitorsWording } from './language/visitors.en.ts'
import './app.css'
import { App } from './shell/App.tsx'

watchErrors()
loadTexts(visitorsWording)

const root = document.getElementById('root')
if (!root) throw new Error('The document has no element "root"')

const store = createStore()
void startSession(store)

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
)
