// Preloaded into a process of the service (`--import`): its `Date` is ahead. `performance`, and so timers, stay as they are.
const aheadMs = 5000

globalThis.Date = new Proxy(Date, {
  construct: (real, args, target) => Reflect.construct(real, args.length === 0 ? [real.now() + aheadMs] : args, target) as Date,
  get: (real, key) => (key === 'now' ? () => real.now() + aheadMs : (Reflect.get(real, key) as unknown)),
})
