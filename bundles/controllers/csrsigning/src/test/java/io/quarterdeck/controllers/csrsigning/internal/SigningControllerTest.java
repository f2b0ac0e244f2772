// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import static io.quarterdeck.controllers.csrsigning.internal.Requests.CLIENT;
import static io.quarterdeck.controllers.csrsigning.internal.Requests.NODE;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.controllers.csrapproving.internal.ApprovingController;
import io.quarterdeck.libraries.certificates.ClientChain;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.Controller.Running;
import io.quarterdeck.testkit.certificates.TestCertificate;
import io.quarterdeck.testkit.certificates.TestRequest;
import io.quarterdeck.testkit.contract.Await;
import io.quarterdeck.testkit.contract.Check;
import io.quarterdeck.testkit.controller.ControllerContract;
import io.quarterdeck.testkit.controller.Scenario;
import io.quarterdeck.testkit.controller.World;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.cert.CertPathValidator;
import java.security.cert.CertificateFactory;
import java.security.cert.PKIXParameters;
import java.security.cert.TrustAnchor;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class SigningControllerTest {
  private static final Duration YEAR = Duration.ofHours(8760);
  private static final GroupResource REVIEWS =
      new GroupResource("authorization.k8s.io", "subjectaccessreviews");

  @TempDir private Path folder;
  private final World world = World.at(InstantSource.system());
  private TestCertificate authority;
  private Path certificate;
  private Path key;

  @BeforeEach
  void makeAuthority() throws Exception {
    authority = TestCertificate.authority("CN=kubernetes-ca");
    certificate = authority.write(folder.resolve("ca.crt"));
    key = authority.writeKey(folder.resolve("ca.key"));
  }

  private Controller controller() {
    return new SigningController(new Metrics(), certificate.toString(), key.toString(), YEAR);
  }

  private static void approved(
      World world, String name, TestRequest request, Signer signer, List<String> usages) {
    Requests.create(
        world, Requests.decided(Requests.of(name, request, signer, usages), "Approved"));
  }

  private static void allow(World world) {
    world
        .client()
        .answering(
            REVIEWS,
            review -> {
              review.object("status").put("allowed", true);
              return review;
            });
  }

  /** As x509 authentication does it, and as any Java client would. */
  private void verify(X509Certificate issued) throws Exception {
    Set<TrustAnchor> anchors = Set.of(new TrustAnchor(authority.certificate(), null));
    ClientChain.check(anchors, List.of(issued), Instant.now());
    PKIXParameters parameters = new PKIXParameters(anchors);
    parameters.setRevocationEnabled(false);
    CertPathValidator.getInstance("PKIX")
        .validate(
            CertificateFactory.getInstance("X.509").generateCertPath(List.of(issued)), parameters);
  }

  @Test
  void aKubeletsRequestIsApprovedAndSigned() throws Exception {
    allow(world);
    TestRequest request = TestRequest.of(NODE);
    Requests.create(world, Requests.of("new", request, Signer.KUBELET_CLIENT, CLIENT));
    Requests.create(
        world,
        Requests.decided(Requests.of("denied", request, Signer.KUBELET_CLIENT, CLIENT), "Denied"));
    try (Running approving = new ApprovingController(new Metrics()).start(world.context());
        Running signing = controller().start(world.context())) {
      Await.until("it is signed", () -> Requests.isIssued(world, "new"));
    }
    X509Certificate issued = Requests.certificate(world, "new");
    verify(issued);
    assertEquals(request.key(), issued.getPublicKey());
    assertEquals(new X500Principal(NODE), issued.getSubjectX500Principal());
    assertEquals(List.of("1.3.6.1.5.5.7.3.2"), issued.getExtendedKeyUsage());
    assertFalse(Requests.isIssued(world, "denied"));
  }

  @TestFactory
  Stream<DynamicTest> contract() {
    TestRequest alien = TestRequest.of("CN=alice,O=system:nodes");
    return new ControllerContract(
            new Scenario() {
              @Override
              public String name() {
                return "signatures";
              }

              @Override
              public Controller controller() {
                return SigningControllerTest.this.controller();
              }

              @Override
              public void prepare(World world) {
                approved(world, "node", TestRequest.of(NODE), Signer.KUBELET_CLIENT, CLIENT);
                approved(world, "alien", alien, Signer.KUBELET_CLIENT, CLIENT);
                approved(world, "user", alien, Signer.KUBE_APISERVER_CLIENT, CLIENT);
                approved(world, "any", alien, Signer.LEGACY_UNKNOWN, List.of("cert sign"));
                Requests.create(
                    world, Requests.of("pending", alien, Signer.LEGACY_UNKNOWN, CLIENT));
              }

              @Override
              public boolean isReached(World world) {
                return Requests.isIssued(world, "node")
                    && Requests.failure(world, "alien")
                        .equals(
                            "SignerValidationFailure: subject common name does not begin with"
                                + " system:node:")
                    && !Requests.isIssued(world, "alien")
                    && Requests.isIssued(world, "user")
                    && Requests.isIssued(world, "any")
                    && !Requests.isIssued(world, "pending");
              }
            })
        .checks().stream().map(Check::test);
  }

  @Test
  void whatIsDeniedPendingFailedOrForgedIsNeverSigned() throws Exception {
    TestRequest node = TestRequest.of(NODE);
    Signer signer = Signer.KUBELET_CLIENT;
    Requests.create(world, Requests.of("a", node, signer, CLIENT));
    Requests.create(world, Requests.decided(Requests.of("b", node, signer, CLIENT), "Denied"));
    approved(world, "c", TestRequest.of(NODE).forged(), signer, CLIENT);
    ApiObject both = Requests.decided(Requests.of("d", node, signer, CLIENT), "Approved");
    Requests.create(world, Requests.decided(both, "Denied"));
    ApiObject failed = Requests.decided(Requests.of("e", node, signer, CLIENT), "Approved");
    Requests.create(world, Requests.decided(failed, "Failed"));
    ApiObject other = Requests.decided(Requests.of("f", node, signer, CLIENT), "Approved");
    other.object("spec").put("signerName", "example.com/signer");
    Requests.create(world, other);
    ApiObject broken = Requests.decided(Requests.of("g", node, signer, CLIENT), "Approved");
    broken.object("spec").put("request", "bm90aGluZw==");
    Requests.create(world, broken);
    approved(world, "h", node, Signer.LEGACY_UNKNOWN, List.of("world domination"));
    try (Running running = controller().start(world.context())) {
      Thread.sleep(150);
      assertEquals(0, world.client().writes());
    }
  }

  @Test
  void aReplacedAuthoritySignsFromThenOn() throws Exception {
    try (Running running = controller().start(world.context())) {
      approved(world, "one", TestRequest.of(NODE), Signer.KUBELET_CLIENT, CLIENT);
      Await.until("it is signed", () -> Requests.isIssued(world, "one"));
      TestCertificate next = TestCertificate.authority("CN=next");
      later(next.write(certificate), 1);
      // the pair does not fit now: the last one that did still signs
      approved(world, "two", TestRequest.of(NODE), Signer.KUBELET_CLIENT, CLIENT);
      Await.until("it is signed", () -> Requests.isIssued(world, "two"));
      later(next.writeKey(key), 2);
      approved(world, "three", TestRequest.of(NODE), Signer.KUBELET_CLIENT, CLIENT);
      Await.until("it is signed", () -> Requests.isIssued(world, "three"));
      X509Certificate before = Requests.certificate(world, "one");
      X509Certificate between = Requests.certificate(world, "two");
      X509Certificate after = Requests.certificate(world, "three");
      verify(before);
      verify(between);
      after.verify(next.certificate().getPublicKey());
      assertNotEquals(before.getSerialNumber(), between.getSerialNumber());
    }
  }

  private static void later(Path file, int seconds) throws Exception {
    FileTime time = Files.getLastModifiedTime(file);
    Files.setLastModifiedTime(file, FileTime.fromMillis(time.toMillis() + seconds * 1000L));
  }

  @Test
  void withoutAKeyRequestsWaitForIt() throws Exception {
    String pem = Files.readString(key);
    Files.delete(key);
    approved(world, "node", TestRequest.of(NODE), Signer.KUBELET_CLIENT, CLIENT);
    try (Running running = controller().start(world.context())) {
      Thread.sleep(100);
      assertEquals(0, world.client().writes());
      Files.writeString(key, pem);
      Await.until("it is signed", () -> Requests.isIssued(world, "node"));
    }
  }

  @Test
  void anAuthorityThatHasExpiredSignsNothing() throws Exception {
    InstantSource late = () -> authority.certificate().getNotAfter().toInstant();
    World then = World.at(late);
    approved(then, "node", TestRequest.of(NODE), Signer.KUBELET_CLIENT, CLIENT);
    try (Running running = controller().start(then.context())) {
      Thread.sleep(100);
      assertEquals(0, then.client().writes());
    }
  }

  @Test
  void whereNoFilesAreNamedNothingIsFollowed() throws Exception {
    approved(world, "node", TestRequest.of(NODE), Signer.KUBELET_CLIENT, CLIENT);
    for (String[] names : new String[][] {{"", ""}, {certificate.toString(), ""}}) {
      Controller controller = new SigningController(new Metrics(), names[0], names[1], YEAR);
      try (Running running = controller.start(world.context())) {
        Thread.sleep(30);
        assertEquals(0, world.client().writes());
        assertEquals(0, world.objects().listeners(SigningController.REQUESTS.groupResource()));
      }
    }
  }

  @Test
  void aDurationThatIsNoneIsRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new SigningController(new Metrics(), "", "", Duration.ZERO));
  }

  @Test
  void theKeyIsNotShown() {
    Authority shown = new Authority(authority.certificate(), authority.key());
    assertEquals("CN=kubernetes-ca", shown.toString());
    assertTrue(shown.end().isAfter(Instant.now()));
  }
}
