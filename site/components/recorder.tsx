import { Translate, translate } from 'octavo'
import styles from './recorder.module.css'

/** The extension at work: a recording of three steps and the request that they caused. */
export function Recorder() {
  return (
    <div
      className={styles.recorder}
      role="img"
      aria-label={translate({
        id: 'home.browser.picture',
        message: 'The recorder with three steps, and the request that they caused.',
        description: 'Describes the picture of the browser extension on the home page',
      })}
    >
      <p className={styles.head}>
        <span className={styles.live}>
          <Translate id="home.browser.recording">Recording</Translate>
        </span>
        <span>app.example.com/invoices</span>
      </p>
      <ol className={styles.steps}>
        <li>
          <Translate id="home.browser.click">Click</Translate> <b>New invoice</b>
        </li>
        <li>
          <Translate id="home.browser.fill">Fill in</Translate> <b>Customer</b>
          <code>{'{{customer}}'}</code>
        </li>
        <li>
          <Translate id="home.browser.ask">Ask before</Translate> <b>Send</b>
        </li>
      </ol>
      <p className={styles.request}>
        <code>POST /v1/data/invoices</code>
        <code>201</code>
        <code>84 ms</code>
      </p>
    </div>
  )
}
