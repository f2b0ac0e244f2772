// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class with a Kubernetes API server. Fields and parameters of a client's type (fabric8's
 * {@code KubernetesClient}, the official {@code ApiClient}) and of type {@link QuarterdeckServer}
 * are set; a field that has a value is left alone.
 *
 * <p>Classes with the same settings share a server, which ends with the JVM of the test, however
 * that ends; with the system property {@code quarterdeck.reuse=true} JVMs share them, and with
 * {@code quarterdeck.inprocess=true} they run in the JVM of the test. {@code ~/.kube/config} is
 * neither read nor written.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ExtendWith(QuarterdeckExtension.class)
public @interface QuarterdeckTest {
  /**
   * Which controllers run, as kube-controller-manager's {@code --controllers}: all by default, none
   * where this is empty.
   */
  String[] controllers() default "*";

  /** How many nodes there are, which run pods in appearance. */
  int nodes() default 0;

  /**
   * CustomResourceDefinitions on the class path, applied before the class and waited for until they
   * are served. The last part of a path may have asterisks; one without may be missing from the
   * class path only if it has some. By default those that fabric8's generator writes.
   */
  String[] crds() default "META-INF/fabric8/*-v1.yml";

  /** Other objects on the class path, applied behind the definitions, in the order given. */
  String[] manifests() default {};

  /**
   * Plugins of the server: folders of classes with the manifest of a bundle (target/classes), or
   * jars. Replaced where they have changed since the class before.
   */
  String[] plugins() default {};

  /** Settings of the server, {@code PID.key=value} as its option {@code --set} takes them. */
  String[] set() default {};

  /** What is shared with other classes. */
  Isolation isolation() default Isolation.NAMESPACE;
}
