import { Client } from 'pg';

/** Makes an empty database on a PostgreSQL server. @param {string} url @param {string} name @returns {Promise<string>} its address */
export async function newDatabase(url, name) {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace(/[^/]*$/, name);
}
