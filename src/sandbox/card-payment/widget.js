// The widget sends the provider's messages to the page that shows it, and calls the sandbox.

const find = (selector) => document.querySelector(selector)
const behaviour = find('main').dataset.widget
const query = new URLSearchParams(location.search)
const requestId = query.get('requestId')

let session = null

// The tokens in the URL work only once, so they are removed before a reload.
history.replaceState(null, '', `?requestId=${encodeURIComponent(requestId ?? '')}`)

function post(message) {
  if (parent !== window) parent.postMessage(message, '*')
}

function report(state) {
  if (state === 'closed' && behaviour === 'never-closed') return
  if (behaviour === 'flat-messages') post({ name: state })
  else post(JSON.stringify({ namespace: 'widget', name: 'state', payload: { state } }))
}

function goTo(url) {
  const message = { event: '[bp]:redirect', url }
  if (parent === window) location.href = url
  else post(behaviour === 'flat-messages' ? message : JSON.stringify(message))
}

function show(name) {
  for (const panel of document.querySelectorAll('.panel')) panel.hidden = panel.dataset.panel !== name
  find('.panel:not([hidden]) h1')?.focus({ preventScroll: true })
}

async function call(path, body) {
  const response = await fetch(`/paybis-widget/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, session }),
  })
  return { status: response.status, reply: await response.json() }
}

function stop(text) {
  find('#stopped').textContent = text
  if (behaviour === 'flat-messages') post({ name: 'error', payload: { message: text } })
  else post(JSON.stringify({ namespace: 'widget', name: 'error', payload: { message: text } }))
  show('stopped')
}

/** Shows the payment, and reports the payment's status to the page around the widget. */
function showPayment({ status, purchase }) {
  if (status === undefined || status === 'started') {
    for (const [name, value] of Object.entries(purchase ?? {})) find('form[data-panel="form"]').elements[name].value = value
    return show('form')
  }
  for (const place of document.querySelectorAll('[data-purchase]')) {
    place.hidden = !purchase
    place.textContent = purchase ? `${purchase.amount} ${purchase.currency} for ${purchase.coin}` : ''
  }
  report(status === 'payment-error' ? 'rejected' : status)
  show(status)
}

function enter({ status, reply }) {
  if (status === 404) return stop('The provider does not know this payment.')
  report('loaded')
  if (status === 401) return show('sign-in')
  session = reply.session
  showPayment(reply)
}

const actions = {
  close: async () => {
    report('closed')
    show('closed')
  },
  cancel: async () => {
    await call('cancel')
    report('cancelled')
    await actions.close()
  },
}

const forms = {
  'sign-in': async (fields) => {
    const response = await call('sign-in', { requestId, ...fields })
    find('[data-panel="sign-in"] .alert').hidden = response.status === 200
    if (response.status === 200) enter(response)
  },
  form: async (fields) => {
    const { status, reply } = await call('pay', fields)
    find('[data-panel="form"] .alert').hidden = status !== 400
    if (status === 400) return
    if (status !== 200) return stop('The payment has expired. Please start again.')
    if (reply.redirect) goTo(reply.redirect)
    else showPayment(reply)
  },
}

async function runOnce(button, work) {
  if (button.getAttribute('aria-busy')) return
  button.setAttribute('aria-busy', 'true')
  try {
    await work()
  } catch (error) {
    stop(error.message)
  } finally {
    button.removeAttribute('aria-busy')
  }
}

addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-do]')
  if (button) void runOnce(button, actions[button.dataset.do])
})

addEventListener('submit', (event) => {
  event.preventDefault()
  void runOnce(event.submitter, () => forms[event.target.dataset.panel](Object.fromEntries(new FormData(event.target))))
})

report('opened')
try {
  enter(await call('enter', { requestId, oneTimeToken: query.get('oneTimeToken'), visit: query.get('visit') ?? undefined }))
} catch (error) {
  stop(error.message)
}
