// The widget exchanges the messages of @sumsub/websdk with the page that shows it (the host), and calls the sandbox.

// The id is not decoded, because decoding would turn a plus into a space.
const frameId = /[?&]_=([^&]*)/.exec(location.search)?.[1] ?? ''
const sessionId = crypto.randomUUID()
const pollEveryMs = 400

let hostOrigin = null
let token = null
let tokenRequest = null
let applicant = null
let reportedReview = ''
let stepIndex = 0
let pollTimer = 0
// Whether the visitor has used the widget. Until then, the focus stays in the host page.
let isUsed = false

const find = (selector) => document.querySelector(selector)
const panelsOf = (type) => [...document.querySelectorAll(`[data-panel="step"][data-type="${type}"]`)]

function report(event, payload = {}) {
  const common = applicant ? { applicantId: applicant.applicantId, levelName: applicant.levelName } : {}
  parent.postMessage({ method: `idCheck.${event}`, frameId, sessionId, ...common, ...payload }, hostOrigin ?? '*')
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || typeof data !== 'object' || data === null) return
  if (data.method === 'idCheck.init' && hostOrigin === null) {
    hostOrigin = origin
    token = data.accessToken
    if (data.theme) document.documentElement.dataset.theme = data.theme
    report('onInitialized')
    void begin()
  }
  if (origin !== hostOrigin) return
  if (data.method === 'idCheck.updateAccessToken' && tokenRequest) {
    const { resolve, reject } = tokenRequest
    tokenRequest = null
    if (data.accessToken) resolve(data.accessToken)
    else reject(new Error(data.error ?? 'There is no new token.'))
  }
})

function newToken() {
  return new Promise((resolve, reject) => {
    tokenRequest = { resolve, reject }
    report('onError', { code: 'invalid-token', error: 'Token is expired or invalid' })
  })
}

async function call(path, body = {}) {
  for (let tries = 0; tries < 3; tries++) {
    const response = await fetch(`/websdk/api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, token }),
    })
    if (response.ok) return response.json()
    if (response.status !== 401) throw new Error(`The stand-in returned ${response.status}.`)
    token = await newToken()
  }
  throw new Error('The new token was refused too.')
}

const inputsOf = (panels) => panels.flatMap((panel) => [...panel.querySelectorAll('input')])

/** Shows what the sample documents say, until the visitor changes it. */
function fillFields() {
  for (const input of inputsOf(panelsOf(applicant.type))) input.value = applicant.details[input.name]
}

const typedDetails = () => Object.fromEntries(inputsOf(panelsOf(applicant.type)).map(({ name, value }) => [name, value]))

function focusHeading(panel) {
  if (isUsed) panel?.querySelector('h1')?.focus({ preventScroll: true })
}

function show(name) {
  for (const panel of document.querySelectorAll('.panel')) panel.hidden = panel.dataset.panel !== name
  find('.progress').hidden = name !== 'step' && name !== 'outcome'
  focusHeading(find('.panel:not([hidden])'))
}

function showStep(step) {
  const panels = panelsOf(applicant.type)
  stepIndex = step
  find('#progress').textContent = `Step ${step + 1} of ${panels.length + 1}`
  report('onVerificationProgressChanged', { currentStep: step + 1, totalSteps: panels.length + 1 })
  if (step === panels.length) {
    for (const choice of document.querySelectorAll('.choice[data-type]')) choice.hidden = choice.dataset.type !== applicant.type
    show('outcome')
    return
  }
  show('step')
  for (const panel of document.querySelectorAll('[data-panel="step"]')) panel.hidden = panel !== panels[step]
  focusHeading(panels[step])
  report('onStepInitiated', { idDocSetType: panels[step].dataset.set, types: [] })
}

const statusPayload = () => ({
  reprocessing: false,
  levelName: applicant.levelName,
  creationDate: applicant.createDate,
  expireDate: '',
  reviewStatus: applicant.reviewStatus,
  autoChecked: false,
  ...(applicant.reviewStatus === 'completed' && { reviewResult: withoutInternal(applicant.reviewResult) }),
})
const withoutInternal = ({ reviewAnswer, reviewRejectType, moderationComment }) => ({ reviewAnswer, reviewRejectType, moderationComment })

/** Shows the review, and reports a changed review to the host. */
function showReview() {
  const { reviewStatus, reviewResult, attemptCnt } = applicant
  const current = `${reviewStatus} ${attemptCnt}`
  if (current !== reportedReview) {
    reportedReview = current
    report('onApplicantStatusChanged', statusPayload())
    if (reviewStatus === 'completed') report('onApplicantVerificationCompleted', statusPayload())
  }
  if (reviewStatus === 'init') return showStep(0)
  if (reviewStatus !== 'completed') {
    find('#review-status').textContent = reviewStatus
    find('[data-do="beneficiaries"]').hidden = reviewStatus !== 'onHold'
    if (find('[data-panel="working"]').hidden) show('working')
    return pollLater()
  }
  for (const comment of document.querySelectorAll('[data-comment]')) comment.textContent = reviewResult.moderationComment ?? ''
  if (reviewResult.reviewAnswer === 'GREEN') return show('approved')
  show(reviewResult.reviewRejectType === 'RETRY' ? 'retry' : 'rejected')
}

function pollLater() {
  clearTimeout(pollTimer)
  pollTimer = setTimeout(() => attempt(async () => showReply(await call('load'))), pollEveryMs)
}

function showReply(reply) {
  applicant = reply
  showReview()
}

async function attempt(work) {
  try {
    await work()
  } catch (error) {
    find('#stopped').textContent = error.message
    show('stopped')
  }
}

const begin = () =>
  attempt(async () => {
    applicant = await call('load')
    report('onApplicantLoaded', { applicantId: applicant.applicantId })
    reportedReview = `${applicant.reviewStatus} ${applicant.attemptCnt}`
    fillFields()
    showReview()
  })

const actions = {
  next: async () => {
    const panel = panelsOf(applicant.type)[stepIndex]
    if (!inputsOf([panel]).every((input) => input.reportValidity())) return
    // The real widget also finds an expired token only when the next document is sent.
    await call('load')
    report('onStepCompleted', { idDocSetType: panel.dataset.set })
    showStep(stepIndex + 1)
  },
  beneficiaries: async () => {
    const reply = await call('beneficiaries')
    report('applicantBeneficiariesVerified')
    showReply(reply)
  },
  again: async () => showStep(0),
  resume: begin,
}

addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-do]')
  if (!button || button.getAttribute('aria-busy')) return
  isUsed = true
  button.setAttribute('aria-busy', 'true')
  void attempt(actions[button.dataset.do]).finally(() => button.removeAttribute('aria-busy'))
})

addEventListener('submit', (event) => {
  event.preventDefault()
  isUsed = true
  const button = event.submitter
  if (button?.getAttribute('aria-busy')) return
  button?.setAttribute('aria-busy', 'true')
  void attempt(async () => {
    const resubmitted = applicant.attemptCnt > 0
    const reply = await call('submit', { outcome: new FormData(event.target).get('outcome'), details: typedDetails() })
    report(resubmitted ? 'onApplicantResubmitted' : 'onApplicantSubmitted')
    showReply(reply)
  }).finally(() => button?.removeAttribute('aria-busy'))
})

new ResizeObserver(() => report('onResize', { height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(document.body)
report('onReady')
