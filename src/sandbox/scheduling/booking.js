// The booking page: a visitor chooses a time, and types name and e-mail address. The page around it gets the provider's messages.

const query = new URLSearchParams(location.search)
// As at the real provider, the page sends messages only if the URL has this parameter.
const embedded = parent !== window && query.has('embed_domain')

const find = (selector) => document.querySelector(selector)
const slug = find('.booking').dataset.slug
const zones = find('#zone')
const alertLine = find('#alert')

/** The start times of the free half hours, in milliseconds. */
let free = []
/** The displayed month, as `2026-11`. */
let month = ''
let day = ''
let chosen = null

const report = (event, payload = {}) => embedded && parent.postMessage({ event: `calendly.${event}`, payload }, '*')

const formatInZone = (options) => new Intl.DateTimeFormat('en-GB', { timeZone: zones.value, ...options })
/** The day as `2026-11-23`. */
function dayOf(at) {
  const parts = formatInZone({ year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  return ['year', 'month', 'day'].map((name) => parts.find(({ type }) => type === name).value).join('-')
}
const timeOf = (at) => formatInZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
const longDay = { weekday: 'long', day: 'numeric', month: 'long' }
// A day has no time zone. So noon in UTC is formatted in UTC.
const formatDay = (date, options) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(Date.parse(`${date}T12:00:00Z`))

function element(name, attributes = {}, ...content) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...content)
  return made
}

function showProblem(problem) {
  alertLine.textContent = problem
  alertLine.hidden = problem === ''
}

function show(part) {
  for (const name of ['choose', 'details', 'confirmed']) find(`#${name}`).hidden = name !== part
  find(`#${part}-title`).focus({ preventScroll: part === 'choose' })
}

const monthAfter = (steps) => {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + steps, 1)).toISOString().slice(0, 7)
}

/** The free times, grouped by day. */
const freeDays = () => Map.groupBy(free, dayOf)

function showMonth() {
  const days = freeDays()
  const months = [...days.keys()].map((date) => date.slice(0, 7))
  find('#month').textContent = formatDay(`${month}-01`, { month: 'long', year: 'numeric' })
  for (const button of document.querySelectorAll('[data-turn]')) {
    const other = monthAfter(Number(button.dataset.turn))
    button.disabled = other < months[0] || other > months.at(-1)
  }
  const first = (new Date(`${month}-01T12:00:00Z`).getUTCDay() + 6) % 7
  const length = new Date(Date.parse(`${monthAfter(1)}-01T12:00:00Z`) - 86_400_000).getUTCDate()
  const cells = Array.from({ length: Math.ceil((first + length) / 7) * 7 }, (_, at) => {
    const number = at - first + 1
    if (number < 1 || number > length) return element('td')
    const date = `${month}-${String(number).padStart(2, '0')}`
    const times = days.get(date)?.length ?? 0
    const label = `${formatDay(date, longDay)}, ${times === 0 ? 'no times' : times === 1 ? '1 time' : `${times} times`}`
    const button = element(
      'button',
      { type: 'button', class: 'day', 'data-day': date, 'aria-label': label, 'aria-pressed': date === day },
      String(number),
    )
    button.disabled = times === 0
    return element('td', {}, button)
  })
  const weeks = Array.from({ length: cells.length / 7 }, (_, week) => element('tr', {}, ...cells.slice(week * 7, week * 7 + 7)))
  find('#days').replaceChildren(...weeks)
}

function showTimes() {
  const times = freeDays().get(day) ?? []
  find('#times-part').hidden = times.length === 0
  if (times.length === 0) return
  find('#day').textContent = formatDay(day, longDay)
  const buttons = times.map((at) =>
    element('li', {}, element('button', { type: 'button', class: 'plain time', 'data-time': at }, timeOf(at))),
  )
  find('#times').replaceChildren(...buttons)
}

function showCalendar() {
  const days = [...freeDays().keys()]
  if (days.length === 0) return showProblem('No times are available. Please come back later.')
  if (month === '' || !days.some((date) => date.startsWith(month))) month = days[0].slice(0, 7)
  if (!days.includes(day)) day = ''
  showMonth()
  showTimes()
}

async function refresh() {
  const response = await fetch('/scheduling/api/times')
  if (!response.ok) throw new Error(`The stand-in returned ${response.status}.`)
  free = (await response.json()).times.map(Date.parse)
  showCalendar()
}

const clickHandlers = {
  turn(button) {
    month = monthAfter(Number(button.dataset.turn))
    showMonth()
  },
  day(button) {
    day = button.dataset.day
    for (const other of document.querySelectorAll('.day')) other.setAttribute('aria-pressed', String(other === button))
    showTimes()
    find('#day').focus()
  },
  time(button) {
    chosen = Number(button.dataset.time)
    showProblem('')
    const line = find('#chosen')
    line.hidden = false
    line.textContent = `${formatDay(day, longDay)}, ${timeOf(chosen)} (${zones.value})`
    show('details')
    report('date_and_time_selected')
  },
}

addEventListener('click', (event) => {
  const button = event.target.closest?.('button')
  const kind = Object.keys(clickHandlers).find((name) => button?.dataset[name])
  if (kind) clickHandlers[kind](button)
})

zones.addEventListener('change', showCalendar)

function chooseAgain(problem) {
  chosen = null
  find('#chosen').hidden = true
  showProblem(problem)
  show('choose')
}
find('#back').addEventListener('click', () => chooseAgain(''))

function showErrors(fields) {
  for (const name of ['name', 'email']) {
    find(`#${name}-error`).textContent = fields[name] ?? ''
    find(`#${name}`).setAttribute('aria-invalid', String(Boolean(fields[name])))
  }
  find('[aria-invalid="true"]')?.focus()
}

const tracking = () =>
  Object.fromEntries(
    [...query].filter(([name]) => /^(utm_\w+|salesforce_uuid)$/.test(name)).map(([name, text]) => [name, text.slice(0, 300)]),
  )

async function book(form) {
  const { name, email, answer } = Object.fromEntries(new FormData(form))
  const reply = await fetch('/scheduling/api/bookings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      slug,
      start: new Date(chosen).toISOString(),
      name,
      email,
      timeZone: zones.value,
      answers: [answer],
      tracking: tracking(),
    }),
  })
  const result = await reply.json().catch(() => ({}))
  if (reply.status === 409) {
    await refresh()
    return chooseAgain('This time was just taken. Please choose another one.')
  }
  if (reply.status === 400) {
    showErrors(result.fields)
    return showProblem(result.fields.name || result.fields.email ? '' : 'The booking failed. Please check what you entered.')
  }
  if (!reply.ok) throw new Error(`The stand-in returned ${reply.status}.`)
  showProblem('')
  find('#chosen').hidden = true
  find('#sent-to').textContent = email
  find('#when').textContent = `${formatDay(day, { ...longDay, year: 'numeric' })}, ${timeOf(chosen)}`
  find('#in-zone').textContent = zones.value
  find('#cancel').href = result.cancelUrl
  show('confirmed')
  report('event_scheduled', { event: result.event, invitee: result.invitee })
}

find('#details').addEventListener('submit', (event) => {
  event.preventDefault()
  const button = event.submitter ?? find('#details button')
  if (button.getAttribute('aria-busy')) return
  button.setAttribute('aria-busy', 'true')
  showErrors({})
  book(event.target)
    .catch((error) => showProblem(`${error.message} Please try again.`))
    .finally(() => button.removeAttribute('aria-busy'))
})

// The URL may prefill the fields.

const parameter = (name) => query.get(name)?.slice(0, 2000) ?? ''
find('#name').value = parameter('name')
find('#email').value = parameter('email')
find('#answer').value = parameter('a1')

const rootStyle = document.documentElement.style
const colour = (name) => /^[0-9a-f]{6}$/i.exec(parameter(name).replace('#', ''))?.[0]
if (colour('background_color')) rootStyle.setProperty('--surface', `#${colour('background_color')}`)
if (colour('text_color')) rootStyle.setProperty('--ink', `#${colour('text_color')}`)
if (colour('primary_color')) {
  const [red, green, blue] = colour('primary_color')
    .match(/../g)
    .map((part) => Number.parseInt(part, 16))
  rootStyle.setProperty('--accent', `#${colour('primary_color')}`)
  rootStyle.setProperty('--on-accent', red * 0.299 + green * 0.587 + blue * 0.114 > 140 ? '#0f1412' : '#ffffff')
}

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const names = [...new Set([ownTimeZone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted()
zones.append(...names.map((name) => element('option', { value: name }, name.replaceAll('_', ' '))))
zones.value = ownTimeZone
find('#weekdays').append(
  ...Array.from({ length: 7 }, (_, at) => {
    const date = `2024-01-0${at + 1}`
    return element('th', { scope: 'col', abbr: formatDay(date, { weekday: 'long' }) }, formatDay(date, { weekday: 'short' }))
  }),
)

report('event_type_viewed')
let reportedHeight = 0
new ResizeObserver(() => {
  const height = Math.ceil(document.body.getBoundingClientRect().height)
  if (height !== reportedHeight) report('page_height', { height: `${height}px` })
  reportedHeight = height
}).observe(document.body)

refresh().catch((error) => showProblem(error.message))
