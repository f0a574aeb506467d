export * from './mailer';
export * from './messages';
export * from './notification-mails';
