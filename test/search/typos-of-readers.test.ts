import { createAsk, titlesOf } from './make-index.ts'

// Typing errors of keyboards of all kinds. At least 19 of these 20 must find their page first.
const SLIPS: readonly [typed: string, title: string][] = [
  ['autentication', 'Authentication'],
  ['authentciation', 'Authentication'],
  ['notifcation', 'Notification'],
  ['notiffication', 'Notification'],
  ['strage', 'Storage'],
  ['stoarge', 'Storage'],
  ['depoyments', 'Deployments'],
  ['deplyoment', 'Deployments'],
  ['webhok', 'Webhooks'],
  ['wehbooks', 'Webhooks'],
  ['certficate', 'Certificates'],
  ['certifikates', 'Certificates'],
  ['permision', 'Permissions'],
  ['premissions', 'Permissions'],
  ['kubernets', 'Kubernetes'],
  ['kuberntes', 'Kubernetes'],
  ['observabilty', 'Observability'],
  ['configuraton', 'Configuration'],
  ['cofniguration', 'Configuration'],
  ['quikstart', 'Quickstart'],
]
const titles = [...new Set(SLIPS.map(([, title]) => title))]
const ask = createAsk(
  [...titles, 'Storms', 'Deposits', 'Permits', 'Certainty'].map((title) => ({
    title,
    text: `All about ${title.toLowerCase()} and its settings.`,
  })),
)

test('at least 19 of 20 typing errors find the intended page first', async () => {
  const found = await Promise.all(SLIPS.map(async ([typed]) => titlesOf(await ask(typed))[0]))
  const missed = SLIPS.filter(([, title], index) => found[index] !== title)
  expect(missed.length).toBeLessThanOrEqual(1)
})
