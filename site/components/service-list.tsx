import { Link, Translate, translate } from 'octavo'
import styles from './product.module.css'

/** The ten services with their purpose, as links to their pages. */
export function ServiceList() {
  return (
    <div className={styles.services}>
      <h3>
        <Translate id="home.services.title">Ten microservices</Translate>
      </h3>
      <ul>
        {services().map(({ path, name, text }) => (
          <li key={path}>
            <Link to={`/cloud/microservices/${path}`}>{name}</Link>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function services() {
  return [
    {
      path: 'authentication',
      name: 'Authentication',
      text: translate({ id: 'home.services.authentication', message: 'Sign-in and sessions' }),
    },
    {
      path: 'captcha',
      name: 'Captcha',
      text: translate({ id: 'home.services.captcha', message: 'Proof of work, no tracking' }),
    },
    {
      path: 'data-gateway',
      name: 'Data Gateway',
      text: translate({ id: 'home.services.data-gateway', message: 'REST and GraphQL' }),
    },
    {
      path: 'email',
      name: 'Email',
      text: translate({ id: 'home.services.email', message: 'Messages and templates' }),
    },
    {
      path: 'iam',
      name: 'IAM',
      text: translate({ id: 'home.services.iam', message: 'Roles and policies' }),
    },
    {
      path: 'language',
      name: 'Language',
      text: translate({ id: 'home.services.language', message: 'Translation catalogues' }),
    },
    {
      path: 'logging',
      name: 'Logging',
      text: translate({ id: 'home.services.logging', message: 'Structured logs' }),
    },
    {
      path: 'mfa',
      name: 'MFA',
      text: translate({ id: 'home.services.mfa', message: 'TOTP and passkeys' }),
    },
    {
      path: 'notification',
      name: 'Notification',
      text: translate({ id: 'home.services.notification', message: 'Push, inbox, webhooks' }),
    },
    {
      path: 'storage',
      name: 'Storage',
      text: translate({ id: 'home.services.storage', message: 'Objects and signed URLs' }),
    },
  ]
}
