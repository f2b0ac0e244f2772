// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.etcd.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.AuthEnableRequest;
import io.etcd.jetcd.api.AuthGrpc;
import io.etcd.jetcd.api.AuthRoleAddRequest;
import io.etcd.jetcd.api.AuthRoleGrantPermissionRequest;
import io.etcd.jetcd.api.AuthUserAddRequest;
import io.etcd.jetcd.api.AuthUserGrantRoleRequest;
import io.etcd.jetcd.api.Permission;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.storage.StorageException;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.etcd.EtcdProcess;
import io.quarterdeck.testkit.storage.Recorder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS with client certificates, and users. */
final class SecurityTest {
  @TempDir Path directory;

  @BeforeEach
  void needsEtcd() {
    assumeTrue(EtcdProcess.isAvailable(), EtcdProcess.absence());
  }

  private record PemFiles(Path certificate, Path key) {
    static PemFiles make(Path folder, String name) throws IOException {
      TestCertificate made = TestCertificate.loopback();
      return new PemFiles(
          made.write(folder.resolve(name + ".crt")), made.writeKey(folder.resolve(name + ".key")));
    }
  }

  private static EtcdBackend open(
      URI endpoint, Path authority, @Nullable PemFiles own, String user, String password) {
    return new EtcdBackend(
        new EtcdSettings(
            List.of(endpoint),
            "/registry",
            new EtcdSettings.Tls(
                authority, own == null ? null : own.certificate(), own == null ? null : own.key()),
            user,
            password,
            Duration.ofSeconds(5),
            Duration.ZERO,
            Duration.ofSeconds(60)),
        Egress.DIRECT);
  }

  @Test
  void bothSidesShowCertificates() throws Exception {
    PemFiles good = PemFiles.make(directory, "good");
    PemFiles stranger = PemFiles.make(directory, "stranger");
    try (EtcdProcess etcd =
        EtcdProcess.startTls(
            directory.resolve("etcd"), good.certificate(), good.certificate(), good.key())) {
      try (EtcdBackend b = open(etcd.endpoint(), good.certificate(), good, "", "")) {
        EtcdTest.written(b.create("/registry/pods/a/a", EtcdTest.bytes("1"), 0));
        assertEquals("1", EtcdTest.text(b.get("/registry/pods/a/a")));
      }
      try (EtcdBackend b = open(etcd.endpoint(), good.certificate(), null, "", "")) {
        assertThrows(StorageException.class, () -> b.get("/registry/pods/a/a"));
      }
      try (EtcdBackend b = open(etcd.endpoint(), stranger.certificate(), good, "", "")) {
        assertThrows(StorageException.class, () -> b.get("/registry/pods/a/a"));
      }
    }
  }

  @Test
  void aUserIsKnownByItsTokenAndAsksForAnotherWhenThatIsLost() throws Exception {
    try (EtcdProcess etcd = EtcdProcess.start(directory.resolve("etcd"))) {
      makeUsers(TestSettings.of(etcd.endpoint()));
      try (EtcdBackend b = open(etcd.endpoint(), directory, null, "root", "secret")) {
        Recorder watch = new Recorder();
        b.watch("/registry/", b.currentRevision() + 1, watch);
        EtcdTest.written(b.create("/registry/pods/a/a", EtcdTest.bytes("1"), 0));
        // tokens are forgotten with the process
        etcd.kill();
        etcd.start();
        Await.until("etcd answers", () -> EtcdTest.answers(b));
        EtcdTest.written(b.create("/registry/pods/a/b", EtcdTest.bytes("1"), 0));
        assertEquals(2, watch.await(2).size());
      }
      try (EtcdBackend b = open(etcd.endpoint(), directory, null, "root", "wrong")) {
        assertThrows(StorageException.class, () -> b.get("/registry/pods/a/a"));
      }
      try (EtcdBackend b = open(etcd.endpoint(), directory, null, "narrow", "secret")) {
        Recorder watch = new Recorder();
        b.watch("/registry/", 2, watch);
        String message = String.valueOf(watch.awaitError().getMessage());
        assertTrue(message.contains("must be allowed to read all keys"), message);
      }
    }
  }

  /** A root, and one who may read and write only below /registry/ and the compaction's mark. */
  private static void makeUsers(EtcdSettings settings) {
    try (Connection c = new Connection(settings, Egress.DIRECT)) {
      for (String user : List.of("root", "narrow")) {
        c.write(AuthGrpc.getRoleAddMethod(), AuthRoleAddRequest.newBuilder().setName(user).build());
        c.write(
            AuthGrpc.getUserAddMethod(),
            AuthUserAddRequest.newBuilder().setName(user).setPassword("secret").build());
        c.write(
            AuthGrpc.getUserGrantRoleMethod(),
            AuthUserGrantRoleRequest.newBuilder().setUser(user).setRole(user).build());
      }
      permit(c, ByteString.copyFromUtf8("/registry/"), ByteString.copyFromUtf8("/registry0"));
      permit(c, CompactionMark.KEY, ByteString.EMPTY);
      c.write(AuthGrpc.getAuthEnableMethod(), AuthEnableRequest.getDefaultInstance());
    }
  }

  private static void permit(Connection c, ByteString key, ByteString end) {
    c.write(
        AuthGrpc.getRoleGrantPermissionMethod(),
        AuthRoleGrantPermissionRequest.newBuilder()
            .setName("narrow")
            .setPerm(
                Permission.newBuilder()
                    .setPermType(Permission.Type.READWRITE)
                    .setKey(key)
                    .setRangeEnd(end))
            .build());
  }
}
