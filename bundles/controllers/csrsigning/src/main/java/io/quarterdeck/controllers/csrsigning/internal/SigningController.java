// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Signs approved requests to the signers of Kubernetes' own. Kubernetes: {@code
 * pkg/controller/certificates/signer}.
 */
@Component(
    service = Controller.class,
    configurationPid = "io.quarterdeck.controllers.csrsigning",
    property = "name=certificatesigningrequest-signing-controller")
@Designate(ocd = SigningController.Config.class)
public final class SigningController implements Controller {
  static final GroupVersionResource REQUESTS =
      new GroupVersionResource("certificates.k8s.io", "v1", "certificatesigningrequests");

  private static final Logger LOG = System.getLogger(SigningController.class.getName());
  private static final int WORKERS = 5;

  private final Metrics metrics;
  private final String certificate;
  private final String key;
  private final Duration most;
  private final AtomicBoolean said = new AtomicBoolean();

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Who signs certificates")
  public @interface Config {
    @AttributeDefinition(
        name = "Certificate",
        description =
            "PEM certificate of the authority that signs approved requests"
                + " (--cluster-signing-cert-file of kube-controller-manager), read again when it"
                + " changes; empty to sign none")
    @NamesFile(Content.CERTIFICATES)
    String cluster_signing_cert_file() default "";

    @AttributeDefinition(
        name = "Key",
        description =
            "PEM file of its key (--cluster-signing-key-file of kube-controller-manager); empty to"
                + " sign none")
    @NamesFile(value = Content.PRIVATE_KEY, certificate = "cluster.signing.cert.file")
    String cluster_signing_key_file() default "";

    @AttributeDefinition(
        name = "Duration",
        description =
            "for how many seconds certificates are valid at most"
                + " (--cluster-signing-duration of kube-controller-manager)")
    long cluster_signing_duration_seconds() default 31_536_000;
  }

  @Activate
  public SigningController(@Reference Metrics metrics, Config config) {
    this(
        metrics,
        config.cluster_signing_cert_file().strip(),
        config.cluster_signing_key_file().strip(),
        Duration.ofSeconds(config.cluster_signing_duration_seconds()));
  }

  /**
   * @param certificate a file; empty for none, as is the next one
   * @param most for how long one is valid at most
   */
  SigningController(Metrics metrics, String certificate, String key, Duration most) {
    if (!most.isPositive()) {
      throw new IllegalArgumentException("cluster.signing.duration.seconds must be positive");
    }
    this.metrics = metrics;
    this.certificate = certificate;
    this.key = key;
    this.most = most;
  }

  @Override
  public String account() {
    return "certificate-controller";
  }

  @Override
  public Running start(ControllerContext context) {
    if (certificate.isEmpty() || key.isEmpty()) {
      if (!said.getAndSet(true)) {
        LOG.log(
            Level.INFO,
            "csrsigning: no certificate is signed: cluster.signing.cert.file and"
                + " cluster.signing.key.file do not both name a file");
      }
      return () -> {};
    }
    Signing signing =
        new Signing(context, new AuthorityFiles(Path.of(certificate), Path.of(key)), most);
    Reconciler<String> loop = new Reconciler<>("csrsigning", metrics, WORKERS, signing::reconcile);
    for (Signer signer : Signer.values()) {
      follow(context, signer, loop);
    }
    return loop;
  }

  /** Each by itself: requests to other signers need not be decoded. */
  private static void follow(ControllerContext context, Signer signer, Reconciler<String> loop) {
    FieldSelector theirs =
        new FieldSelector(
            List.of(new FieldSelector.Term("spec.signerName", signer.signerName, false)));
    loop.following(
        context
            .reader()
            .subscribe(
                REQUESTS.groupResource(),
                theirs,
                (csr, deleted) -> {
                  if (!deleted && SigningStatus.isDue(csr)) {
                    loop.add(csr.meta().name());
                  }
                }));
  }
}
