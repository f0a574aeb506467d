export { accountMail } from './account-mails';
export * from './mailer';
export { invitationMail } from './messages';
export * from './notification-mails';
