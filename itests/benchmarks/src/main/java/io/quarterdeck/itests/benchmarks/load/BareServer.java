// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.benchmarks.load;

import io.quarterdeck.runtime.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.glassfish.grizzly.http.io.NIOOutputStream;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.RequestExecutorProvider;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.HttpStatus;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;
import org.jspecify.annotations.Nullable;

/**
 * The yardstick: Grizzly over TLS with a handler that does nothing but answer. {@code GET /FILE}
 * gives the bytes of a file of its folder; {@code GET .../watch} stays open; {@code POST .../push}
 * sends its body to all that are open; {@code POST .../keep} decodes its body and answers with it
 * when it is durable. A process of its own.
 */
public final class BareServer extends HttpHandler {
  private static final int WORKERS = 64;
  private static final UUID RUN = UUID.randomUUID();

  private final Path folder;
  private final Queue<NIOOutputStream> open = new ConcurrentLinkedQueue<>();
  private final Map<String, byte[]> files = new ConcurrentHashMap<>();

  private final @Nullable RawPuts store;
  private final AtomicLong kept = new AtomicLong();

  private BareServer(Path folder, @Nullable RawPuts store) {
    this.folder = folder;
    this.store = store;
  }

  @Override
  public RequestExecutorProvider getRequestExecutorProvider() {
    return new RequestExecutorProvider.WorkerThreadProvider();
  }

  @Override
  public void service(Request request, Response response) throws Exception {
    String path = request.getRequestURI();
    switch (path.substring(path.lastIndexOf('/'))) {
      case "/watch" -> {
        response.setContentType("application/json");
        response.suspend();
        NIOOutputStream out = response.getNIOOutputStream();
        out.write('\n');
        out.flush();
        open.add(out);
      }
      case "/push" -> {
        byte[] frame = request.getInputStream().readAllBytes();
        for (NIOOutputStream out : open) {
          out.write(frame);
          out.flush();
        }
        answer(response, new byte[0]);
      }
      case "/keep" -> {
        byte[] object = request.getInputStream().readAllBytes();
        Json.readObject(object);
        Objects.requireNonNull(store, "it has no store")
            .put("/kept/" + RUN + "/" + kept.incrementAndGet(), object);
        response.setStatus(HttpStatus.CREATED_201);
        answer(response, object);
      }
      default -> answer(response, file(path.substring(1)));
    }
  }

  private byte[] file(String name) {
    return files.computeIfAbsent(
        name,
        n -> {
          try {
            Path file = folder.resolve(n);
            return Files.isDirectory(file)
                ? "{}".getBytes(StandardCharsets.US_ASCII)
                : Files.readAllBytes(file);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private static void answer(Response response, byte[] body) throws IOException {
    response.setContentType("application/json");
    response.setContentLength(body.length);
    response.getOutputStream().write(body);
  }

  /**
   * @param words the folder of the files, that of the certificate and key, and, for who keeps
   *     anything, the store as {@link RawPuts#of} takes it
   */
  public static void main(String[] words) throws Exception {
    RawPuts store = words.length > 2 ? RawPuts.of(words[2]) : null;
    NetworkListener listener = new NetworkListener("bare", "127.0.0.1", 0);
    listener.setSecure(true);
    listener.setSSLEngineConfig(
        new SSLEngineConfigurator(tls(Path.of(words[1])), false, false, false));
    listener.getKeepAlive().setMaxRequestsCount(-1);
    listener.getKeepAlive().setIdleTimeoutInSeconds(600);
    listener.getTransport().setTcpNoDelay(true);
    listener
        .getTransport()
        .setWorkerThreadPoolConfig(
            ThreadPoolConfig.defaultConfig().setCorePoolSize(WORKERS).setMaxPoolSize(WORKERS));
    HttpServer server = new HttpServer();
    server.addListener(listener);
    server.getServerConfiguration().addHttpHandler(new BareServer(Path.of(words[0]), store), "/");
    server.start();
    System.out.println(listener.getPort());
    Thread.currentThread().join();
  }

  private static SSLContext tls(Path pki) throws Exception {
    Certificate certificate;
    try (InputStream in = Files.newInputStream(pki.resolve("apiserver.crt"))) {
      certificate = CertificateFactory.getInstance("X.509").generateCertificate(in);
    }
    String pem = Files.readString(pki.resolve("apiserver.key"), StandardCharsets.US_ASCII);
    byte[] der = Base64.getMimeDecoder().decode(pem.replaceAll("-----[A-Z ]+-----", ""));
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(
        "server",
        KeyFactory.getInstance(certificate.getPublicKey().getAlgorithm())
            .generatePrivate(new PKCS8EncodedKeySpec(der)),
        new char[0],
        new Certificate[] {certificate});
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, new char[0]);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keys.getKeyManagers(), null, null);
    return tls;
  }
}
