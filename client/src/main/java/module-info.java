/** The Java client of a server, and its answers as records. */
module dev.corymb.client {
  requires transitive dev.corymb.core;
  requires transitive com.fasterxml.jackson.core;
  requires transitive java.net.http;
  requires org.jspecify; // RecordJson looks at it when it runs

  exports dev.corymb.client;
  exports dev.corymb.client.api;
}
