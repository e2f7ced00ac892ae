import { translate } from 'octavo'
import { Blueprint } from './blueprint.tsx'
import styles from './product.module.css'
import { Product } from './product.tsx'
import { Recorder } from './recorder.tsx'
import { ServiceList } from './service-list.tsx'

/** The three products and where to begin with each. */
export function ProductList() {
  return (
    <div className={styles.products}>
      <Cloud />
      <Construct />
      <BrowserExtension />
    </div>
  )
}

function Cloud() {
  return (
    <Product
      wide
      name="Meridian Cloud"
      to="/cloud/"
      text={translate({
        id: 'home.cloud.text',
        message:
          'Microservices, an AI gateway, hosting and observability. Use one service from an application that runs elsewhere, or run the whole application here.',
      })}
      links={[
        {
          to: '/cloud/get-started',
          label: translate({ id: 'home.cloud.start', message: 'Get started' }),
        },
        {
          to: '/cloud/ai-gateway',
          label: translate({ id: 'home.cloud.ai', message: 'AI gateway' }),
        },
        {
          to: '/cloud/hosting-and-observability',
          label: translate({ id: 'home.cloud.hosting', message: 'Hosting and observability' }),
        },
      ]}
    >
      <ServiceList />
    </Product>
  )
}

function Construct() {
  return (
    <Product
      name="Meridian Construct"
      to="/construct/"
      text={translate({
        id: 'home.construct.text',
        message:
          'Describe an application as a blueprint of data models, pages and workflows. Edit it visually or as YAML, and deploy it on Meridian Cloud.',
      })}
      links={[
        {
          to: '/construct/',
          label: translate({ id: 'home.construct.start', message: 'Build a first application' }),
        },
        {
          to: '/releases/construct/v0.5.0-latest',
          label: translate({ id: 'home.construct.news', message: 'What changed in v0.5.0-latest' }),
        },
      ]}
    >
      <Blueprint />
    </Product>
  )
}

function BrowserExtension() {
  return (
    <Product
      name="Meridian Browser Extension"
      to="/releases/browser/extension/v3"
      text={translate({
        id: 'home.browser.text',
        message:
          'Record steps in web applications, inspect requests to Meridian services, and hand tasks to the AI gateway. For Chrome, Edge and Firefox.',
      })}
      links={[
        {
          to: '/releases/browser/extension/v3',
          label: translate({ id: 'home.browser.news', message: 'What is new in version 3' }),
        },
      ]}
    >
      <Recorder />
    </Product>
  )
}
